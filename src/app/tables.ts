// All tables with data about an employee, for the fascicolo and for anonymization. person-tables.test.ts checks that none is
// missing.
import { type RawBuilder, sql } from 'kysely';
import type { LotTable, LotTables } from '#features/exchange/lotti/server/queries.ts';
import type { Parte } from '#features/privacy/fascicolo/server/feature.ts';
import { AMBITO_LABELS } from '#shared/registro.ts';
import { RISORSE, type TipoRisorsa } from '#shared/risorse.ts';
import { ITEM_SLICES } from './item-slices.ts';

type IdExpression = RawBuilder<string>;

const ofEmployee = (id: IdExpression) => sql<boolean>`t.dipendente_id = ${id}`;
const throughTable = (table: string, column: string) => (id: IdExpression) =>
  sql<boolean>`${sql.ref(`t.${column}`)} in (select x.id from ${sql.table(table)} x where x.dipendente_id = ${id})`;
const documentsAbout = (soggetto: string, table: string, id: IdExpression) =>
  sql`t.soggetto = ${soggetto} and t.soggetto_id in (select x.id::text from ${sql.table(table)} x where x.dipendente_id = ${id})`;

const PERIOD_TABLES: readonly Parte[] = Object.entries(ITEM_SLICES).map(([tipo, { kind }]) => ({
  tabella: kind.periods.table,
  titolo: `${RISORSE[tipo as TipoRisorsa].molti}: assegnazioni`,
  di: ofEmployee,
  ordine: ['data_assegnazione', 'id'],
  senza: ['brand_aperto'],
}));

export const PERSON_TABLES: readonly Parte[] = [
  { tabella: 'dipendenti', titolo: 'Dati', di: (id) => sql<boolean>`t.id = ${id}`, ordine: ['id'] },
  { tabella: 'rapporti', titolo: AMBITO_LABELS.rapporti, di: ofEmployee, ordine: ['id'], senza: ['ultimo'] },
  { tabella: 'adempimenti', titolo: AMBITO_LABELS.adempimenti, di: ofEmployee, ordine: ['id'] },
  { tabella: 'esenzioni', titolo: 'Esenzioni', di: ofEmployee, ordine: ['id'] },
  ...PERIOD_TABLES,
  { tabella: 'workflows', titolo: 'Onboarding', di: ofEmployee, ordine: ['id'] },
  { tabella: 'workflow_passi', titolo: 'Passi degli onboarding', di: throughTable('workflows', 'workflow_id'), ordine: ['id'] },
  { tabella: 'richieste', titolo: 'Richieste', di: throughTable('workflows', 'workflow_id'), ordine: ['id'] },
  { tabella: 'attivita', titolo: AMBITO_LABELS.modelli_attivita, di: ofEmployee, ordine: ['id'] },
  { tabella: 'trasferimenti', titolo: AMBITO_LABELS.trasferimenti, di: ofEmployee, ordine: ['id'] },
  { tabella: 'uscite', titolo: AMBITO_LABELS.uscite, di: ofEmployee, ordine: ['id'] },
  {
    tabella: 'uscite_esiti',
    titolo: "Esiti delle cose all'uscita",
    di: throughTable('uscite', 'uscita_id'),
    ordine: ['uscita_id', 'tipo'],
  },
  { tabella: 'verbali', titolo: AMBITO_LABELS.verbali, di: ofEmployee, ordine: ['id'] },
  { tabella: 'verbali_voci', titolo: 'Cose dei verbali', di: throughTable('verbali', 'verbale_id'), ordine: ['verbale_id', 'posizione'] },
  {
    tabella: 'verbali_firme',
    titolo: 'Firme e contestazioni',
    di: throughTable('verbali', 'verbale_id'),
    ordine: ['verbale_id'],
    senza: ['pdf', 'scansione', 'sha256'],
  },
  { tabella: 'inventari_voci', titolo: 'Cose contate negli inventari', di: ofEmployee, ordine: ['inventario_id', 'tipo'] },
  { tabella: 'rilievi', titolo: 'Rilievi delle fatture', di: (id) => sql<boolean>`t.persona_id = ${id}`, ordine: ['id'] },
  { tabella: 'conservazione_blocchi', titolo: 'Blocchi', di: ofEmployee, ordine: ['id'], senza: ['motivo'] },
  { tabella: 'letture', titolo: 'Chi ha letto', di: ofEmployee, ordine: ['prima_volta', 'id'], inRighe: true },
  {
    tabella: 'documenti',
    titolo: AMBITO_LABELS.documenti,
    di: (id) => sql<boolean>`(t.soggetto = 'dipendente' and t.soggetto_id = ${id}::text
      or ${sql.join([documentsAbout('workflow', 'workflows', id), documentsAbout('uscita', 'uscite', id), documentsAbout('verbale', 'verbali', id)], sql` or `)})`,
    ordine: ['id'],
    senza: ['contenuto'],
  },
  { tabella: 'anonimizzazioni', titolo: AMBITO_LABELS.anonimizzazioni, di: ofEmployee, ordine: ['id'] },
];

export const PERSON_TITLES: Readonly<Record<string, string>> = {
  ...AMBITO_LABELS,
  riparazioni: 'Riparazioni',
  viste_salvate: 'Viste salvate',
  ...Object.fromEntries(PERSON_TABLES.map(({ tabella, titolo }) => [tabella, titolo])),
  verbali_documenti: 'Testi e PDF dei verbali',
  verbali_link: 'Link per firmare',
  conservazione_voci: 'Elenchi di conservazione',
};

const showroomLinks = { table: 'showroom_brands', column: 'showroom_id' };

export const LOT_TABLES: LotTables = {
  dipendenti: { right: 'dipendenti.modifica', molti: AMBITO_LABELS.dipendenti },
  rapporti: { right: 'dipendenti.modifica' },
  tipi_adempimento: {
    right: 'attivita.modifica',
    molti: 'Tipi di adempimento',
    links: { table: 'tipi_adempimento_brands', column: 'tipo_id' },
  },
  tipi_adempimento_brands: { right: 'attivita.modifica' },
  adempimenti: { right: 'dipendenti.modifica' },
  esenzioni: { right: 'dipendenti.modifica' },
  trasferimenti: { right: 'dipendenti.modifica', molti: AMBITO_LABELS.trasferimenti },
  uscite: { right: 'dipendenti.modifica', molti: AMBITO_LABELS.uscite },
  uscite_esiti: { right: 'risorse.assegna' },
  verbali: { right: 'risorse.assegna', molti: AMBITO_LABELS.verbali },
  verbali_link: { right: 'risorse.assegna' },
  verbali_impostazioni: { right: 'brands.modifica' },
  workflows: { right: 'workflows.crea', molti: AMBITO_LABELS.workflows },
  richieste: { right: 'risorse.assegna', molti: 'Richieste' },
  dotazioni: { right: 'dotazioni.modifica', molti: AMBITO_LABELS.dotazioni, links: { table: 'dotazioni_brands', column: 'dotazione_id' } },
  dotazioni_brands: { right: 'dotazioni.modifica' },
  modelli_attivita: {
    right: 'attivita.modifica',
    molti: AMBITO_LABELS.modelli_attivita,
    links: { table: 'modelli_attivita_brands', column: 'modello_id' },
  },
  modelli_attivita_brands: { right: 'attivita.modifica' },
  attivita: { right: 'workflows.crea', molti: AMBITO_LABELS.modelli_attivita },
  workflow_passi: { right: 'workflows.crea', molti: 'Passi di workflow' },
  showrooms: { right: 'showrooms.modifica', molti: AMBITO_LABELS.showrooms, links: showroomLinks },
  showroom_brands: { right: 'showrooms.modifica' },
  brands: { right: 'brands.modifica', molti: AMBITO_LABELS.brands },
  users: { right: 'utenti.gestisci', molti: AMBITO_LABELS.users },
  user_brands: { right: 'associazioni.modifica', molti: 'Diritti sui brand' },
  riparazioni: { right: 'risorse.modifica' },
  inventari: { right: 'risorse.assegna', molti: 'Inventari' },
  ...Object.fromEntries(
    Object.values(ITEM_SLICES).flatMap(({ kind: { table, links, periods } }): [string, LotTable][] => [
      [table, { right: 'risorse.modifica', molti: AMBITO_LABELS[table], links }],
      [links.table, { right: 'risorse.modifica' }],
      [periods.table, { right: 'risorse.assegna', molti: 'Assegnazioni' }],
    ]),
  ),
};
