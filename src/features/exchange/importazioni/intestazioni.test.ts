import { expect, test } from 'vitest';
import { IMPORTABLE_LISTS } from '#app/features.ts';
import type { ElencoImportabile } from '#shared/importazioni.ts';
import { proposeMapping } from './rules.ts';

test.each<[string, ElencoImportabile, Record<string, string | null>]>([
  [
    'a payroll program',
    'dipendenti',
    {
      ...{ Ditta: 'brand_id', Cognome: 'cognome', Nome: 'nome', 'Codice Fiscale': 'codice_fiscale', 'Unità Produttiva': 'showroom' },
      ...{ 'Data Ass.': 'data_assunzione', 'Data Cess.': 'data_dismissione', 'Retribuzione annua lorda': 'stipendio', Livello: null },
    },
  ],
  ['a spreadsheet', 'dipendenti', { 'In azienda dal': 'data_assunzione', Mansione: 'posizione', 'Responsabile diretto': 'manager_id' }],
  ['another program', 'dipendenti', { 'Data inizio': 'data_assunzione', 'Posta aziendale': 'email', Filiale: 'showroom' }],
  [
    'Google Admin',
    'dipendenti',
    {
      ...{
        'First Name [Required]': 'nome',
        'Last Name [Required]': 'cognome',
        'Email Address [Required]': 'email',
        'Password [Required]': null,
      },
      ...{ 'Work Phone': 'telefono', 'Mobile Phone': 'cellulare', 'Employee Title': 'posizione', Department: 'dipartimento' },
    },
  ],
  [
    'Snipe-IT',
    'hardware',
    {
      ...{ Company: 'brandIds', 'Asset Name': 'nome', Serial: 'numero_seriale', Model: 'modello', Category: 'tipo', Manufacturer: 'marca' },
      ...{ 'Purchase Date': 'data_acquisto', 'Purchase Cost': 'prezzo_acquisto', 'Warranty Expires': 'garanzia_scadenza' },
    },
  ],
  ['Intune', 'hardware', { 'Device name': 'nome', 'Serial number': 'numero_seriale', Manufacturer: 'marca', Model: 'modello', OS: null }],
  ['a telephone bill', 'piani-mobili', { 'Numero linea': 'numero_telefono', 'Profilo tariffario': 'nome_piano', 'Canone mensile': null }],
  [
    'another program',
    'piani-mobili',
    { 'N. utenza': null, Utenza: 'numero_telefono', Offerta: 'nome_piano', SIM: 'iccid', Gestore: 'operatore' },
  ],
  [
    'a list of licences',
    'software',
    { 'Product name': 'nome', Publisher: 'fornitore', 'Total seats': 'numero_licenze', 'Renewal date': 'data_scadenza' },
  ],
  ['an asset register', 'hardware', { 'Item name': 'nome', 'Model Number': 'modello', Office: 'posizione' }],
  ['an asset register', 'software', { Name: 'nome' }],
  ['an asset register', 'cartelle', { 'Item name': 'nome' }],
  ['an asset register', 'showrooms', { Office: 'nome' }],
  ['a directory', 'dipendenti', { Name: 'nome', Office: 'showroom', 'Phone number': 'telefono' }],
  ['a directory', 'dipendenti', { 'Phone Num': 'telefono', 'Mobile phone': 'cellulare' }],
  ['a telephone manager', 'piani-mobili', { Name: 'nome_piano', 'Phone Num': 'numero_telefono' }],
  ['a telephone manager', 'iphones', { Name: 'modello' }],
  ['a telephone manager', 'iphones', { 'Item name': null, Model: 'modello', 'Model Number': null }],
  ['a list of assignments', 'assegnazioni', { 'Assigned to': 'persona', 'Item name': 'cosa', 'Phone number': 'numero' }],
  ['a list of assignments', 'assegnazioni', { 'Checked Out To': 'persona', 'Asset Tag': 'cosa', 'Checkout Date': 'data_assegnazione' }],
])('The column headings of a file (%s) are mapped to fields of %s', (_, elenco, headings) => {
  const { fields, synonyms } = IMPORTABLE_LISTS[elenco] ?? { fields: {}, synonyms: {} };
  const mapping = proposeMapping(Object.keys(headings), [], fields, synonyms);
  expect(Object.fromEntries(Object.keys(headings).map((heading, index) => [heading, mapping[index]]))).toEqual(headings);
});

const proposedFields = (elenco: ElencoImportabile, headings: string[], ...rows: string[][]) => {
  const { fields, synonyms } = IMPORTABLE_LISTS[elenco] ?? { fields: {}, synonyms: {} };
  return proposeMapping(headings, rows, fields, synonyms);
};

test.each<[ElencoImportabile, string[], (string | null)[]]>([
  ['dipendenti', ['Qualifica', 'Mansione'], [null, 'posizione']],
  ['dipendenti', ['Qualifica', 'Job title'], ['posizione', null]],
  ['dipendenti', ['Office location', 'Sede', 'Showroom'], [null, null, 'showroom']],
  ['hardware', ['Descrizione', 'Nome', 'Matricola', 'Numero Seriale'], [null, 'nome', null, 'numero_seriale']],
  ['software', ['Quantità', 'Numero Licenze'], [null, 'numero_licenze']],
])(
  'In an import file of %s with the columns %j for one field, the column with the best heading fills the field at any position',
  (elenco, headings, mapping) => {
    expect(proposedFields(elenco, headings)).toEqual(mapping);
  },
);

test('When two import columns with values could both be the yearly cost, the import proposes no column for it; an empty column is not considered', () => {
  const headings = ['Nome', 'Costo Annuo', 'Canone annuo', 'Prezzo'];
  expect(proposedFields('hardware', headings, ['PC', '10', '20', '30'])).toEqual(['nome', null, null, 'prezzo_acquisto']);
  expect(proposedFields('hardware', headings, ['PC', '', '20', '30'])).toEqual(['nome', null, 'costo_annuo', 'prezzo_acquisto']);
});
