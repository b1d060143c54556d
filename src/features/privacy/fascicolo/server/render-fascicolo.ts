import { bullets, heading, keyValueTable, newSheet, paragraph, type Sheet, table, toBytes } from '#server/pdf/sheet.ts';
import { formatDataOra, todayInItaly } from '#shared/dates.ts';
import type { DescribedParte, Fascicolo } from './feature.ts';

const NOT_CONTAINED = [
  'le copie di sicurezza del database, che si cancellano con la loro scadenza;',
  "i file portati con un'importazione, finché chi li ha portati non li butta;",
  'le e-mail già consegnate a chi le ha ricevute.',
];

const MAX_TABLE_ROWS = 20;

type DescribedFascicolo = Omit<Fascicolo, 'parti'> & { parti: readonly DescribedParte[] };

export async function renderFascicolo({ persona, fatto_il, fatto_da, parti, cronologia, allegati }: DescribedFascicolo): Promise<Buffer> {
  const nome = `${persona.nome} ${persona.cognome}`;
  const title = `Fascicolo di ${nome}`;
  const sheet = await newSheet({ title, author: 'Organico', data: todayInItaly(fatto_il) });
  heading(sheet, 'H1', title);
  paragraph(sheet, `Fatto il ${formatDataOra(fatto_il.toISOString())} da ${fatto_da}.`, 'quiet');
  paragraph(
    sheet,
    'Contiene tutti i dati che Organico conserva su questa persona (regolamento UE 2016/679, articoli 15 e 20). Gli stessi dati stanno, per un programma, in fascicolo.json; i file sono nelle cartelle documenti e verbali.',
  );
  for (const { titolo, tabella, isTable, righe } of parti) {
    const describedRows = righe.filter(({ in_parole }) => Object.keys(in_parole).length > 0);
    if (describedRows.length > 0) heading(sheet, 'H2', titolo);
    if (isTable) {
      if (describedRows.length > 0) renderRowTable(sheet, titolo, describedRows);
      continue;
    }
    for (const { titolo: rowTitle, in_parole } of describedRows) {
      if (tabella !== 'dipendenti') heading(sheet, 'H3', rowTitle);
      keyValueTable(sheet, Object.entries(in_parole));
    }
  }
  const vuote = parti.filter(({ righe }) => righe.length === 0).map(({ titolo }) => titolo);
  if (vuote.length > 0) paragraph(sheet, `Non c'è niente in: ${vuote.join(', ')}.`, 'quiet');
  heading(sheet, 'H2', 'File');
  if (allegati.length === 0) paragraph(sheet, 'Niente.', 'quiet');
  else {
    const rows = allegati.map(({ nome: file, cosa, sha256 }) => [file, cosa, sha256]);
    table(sheet, { heads: ['File', 'Che cosa', 'SHA-256'], shares: [0.38, 0.2, 0.42], rows });
  }
  heading(sheet, 'H2', 'Cronologia');
  const rows = cronologia.map(({ quando, chi, titolo, cambi }) => [formatDataOra(quando), chi, titolo, cambi.join('; ')]);
  if (rows.length === 0) paragraph(sheet, 'Niente.', 'quiet');
  else table(sheet, { heads: ['Quando', 'Chi', 'Che cosa', 'Modifiche'], shares: [0.16, 0.17, 0.27, 0.4], rows });
  heading(sheet, 'H2', 'Che cosa non contiene');
  bullets(sheet, NOT_CONTAINED);
  return toBytes(sheet, title);
}

/** Renders the newest rows of a table. The JSON file contains all rows. */
function renderRowTable(sheet: Sheet, titolo: string, describedRows: DescribedParte['righe']): void {
  const rows = describedRows
    .slice(-MAX_TABLE_ROWS)
    .toReversed()
    .map(({ titolo: rowTitle, in_parole }) => [
      rowTitle,
      Object.entries(in_parole)
        .map((pair) => pair.join(': '))
        .join('; '),
    ]);
  if (describedRows.length > rows.length)
    paragraph(sheet, `Le ultime ${rows.length} di ${describedRows.length}: le altre sono in fascicolo.json.`, 'quiet');
  table(sheet, { heads: [titolo, 'Dettagli'], shares: [0.4, 0.6], rows });
}
