import Papa from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import { getReport, type Report } from '#features/insight/report/contract.ts';
import { formatData } from '#shared/dates.ts';
import { formatAlGiorno, formatNelPeriodo } from '#shared/misure.ts';
import type { Ids } from '#testing/example-ids.ts';
import { insertEveryType } from '#testing/insert-every-type.ts';
import { readPdf } from '#testing/read-pdf.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

let ownIds: Ids;
let otherIds: Ids;
let viewer: Awaited<ReturnType<typeof app.as>>;
let report: Report;

beforeAll(async () => {
  ownIds = await insertEveryType(app.sql, 'nostro');
  otherIds = await insertEveryType(app.sql, 'canarino');
  viewer = await app.as({ role: 'IT', brands: { [ownIds.brand_id]: 'can_view' } });
  report = await viewer.call(getReport, { query: { periodo: 'trimestre' } });
});

async function download(path: string): Promise<{ type: string | null; name: string | undefined; bytes: Buffer }> {
  const response = await fetch(app.url + path, { headers: { cookie: `organico_sessione=${viewer.token}` } });
  expect(response.status).toBe(200);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { type: response.headers.get('content-type'), name, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('the CSV of the report', () => {
  let rows: string[][];
  beforeAll(async () => {
    const { bytes, type } = await download('/api/report/export.csv?periodo=trimestre');
    expect(type).toBe('text/csv; charset=utf-8');
    rows = Papa.parse<string[]>(bytes.toString('utf8').replace(/^\u{feff}/u, ''), { delimiter: ';', skipEmptyLines: true }).data;
  });
  const value = (...labels: string[]) => rows.find((row) => labels.every((label, i) => row[i] === label))?.[4];

  test('The CSV of the report states its period, brands and day', () => {
    expect(rows[0]).toEqual(['Scheda', 'Tabella', 'Voce', 'Misura', 'Valore', 'Unità e periodo']);
    expect(value('Report', '', 'Periodo')).toBe(`Ultimo trimestre, dal ${formatData(report.dal)} al ${formatData(report.al)}`);
    expect(value('Report', '', 'Brand')).toMatch(/^nostro \d+$/);
    expect(value('Report', '', 'Creato il')).toBe(formatData(report.al));
  });

  test('The CSV of the report has the figures of the page', () => {
    expect(value('Overview', 'Indicatori', 'Dipendenti Totali', '')).toBe(String(report.dipendenti.totale));
    expect(value('Overview', 'Costo Totale Licenze', 'Costo Totale Licenze')).toBe(report.licenze.costo.toFixed(2).replace('.', ','));
    expect(value('Workflow', 'Distribuzione per stato', 'Creato HR', 'Workflow')).toBe('1');
    const tables = Object.values(report.schede).flatMap(({ tabelle }) => tabelle);
    for (const { titolo, righe } of tables)
      for (const { label } of righe) expect(rows.some((row) => row[1] === titolo && row[2] === label)).toBe(true);
  });

  test('The CSV of the report states unit and time of each figure, and the date of today for present figures', () => {
    const unit = (...labels: string[]) => rows.find((row) => labels.every((label, i) => row[i] === label))?.[5];
    expect(unit('Overview', 'Indicatori', 'Dipendenti Totali')).toBe(`persone, ${formatAlGiorno(report.al)}`);
    expect(unit('Overview', 'Nel periodo', 'Assunti')).toBe(`persone, workflow ed euro l'anno, ${formatNelPeriodo(report)}`);
    const figures = rows.slice(1).filter(([scheda]) => scheda !== 'Report');
    expect(figures.filter((row) => !/(, .*\d{4}|a fine mese e oggi|rispetto a.*\d{4})$/.test(row[5] ?? ''))).toEqual([]);
  });

  test('The CSV of the report has no data of another brand, and counts ill employees like other employees', () => {
    expect(JSON.stringify(rows)).not.toContain('canarino');
    expect(value('Dipendenti', 'Distribuzione per stato', 'Entrato', 'Dipendenti')).toBe('1');
    expect(value('Dipendenti', 'Distribuzione per stato', 'In malattia', 'Dipendenti') ?? '0').toBe('0');
  });
});

describe('the PDF of the report', () => {
  let texts: string;
  let structure: string;
  let name: string | undefined;
  beforeAll(async () => {
    const file = await download('/api/report/export.pdf?periodo=trimestre');
    expect(file.type).toBe('application/pdf');
    name = file.name;
    ({ text: texts } = await readPdf(file.bytes));
    structure = file.bytes.toString('latin1');
  });

  test('The PDF of the report states its content, and the number of each page and of all pages', () => {
    expect(name).toBe(`report-ultimo-trimestre-${report.al}.pdf`);
    expect(texts).toContain('Report e Analytics');
    expect(texts).toContain(`Periodo: Ultimo trimestre, dal ${formatData(report.dal)} al ${formatData(report.al)}`);
    expect(texts).toMatch(/Brand: nostro \d+ Creato/);
    expect(texts).toContain(`Creato il: ${formatData(report.al)}`);
    const pageCount = structure.match(/\/Type \/Page\n/g)?.length ?? 0;
    expect(pageCount).toBeGreaterThan(1);
    for (let page = 1; page <= pageCount; page++) expect(texts).toContain(`Pagina ${page} di ${pageCount}`);
  });

  test('The PDF of the report has the figures of the page, with their signs', () => {
    for (const { indicatori } of Object.values(report.schede)) for (const { label } of indicatori) expect(texts).toContain(label);
    expect(texts).toContain('€');
    expect(texts).toContain('ai prezzi di quei giorni');
    expect(texts).not.toContain('canarino');
  });

  test('The PDF of the report is tagged: language, title, headings, tables with headings, texts for bars', () => {
    expect(structure).toMatch(/\/Marked true/);
    expect(structure).toMatch(/\/Lang \(it-IT\)/);
    expect(structure).toMatch(/\/DisplayDocTitle true/);
    for (const tag of ['Document', 'H1', 'H2', 'H3', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure']) expect(structure).toContain(`/S /${tag}\n`);
    expect(structure).toMatch(/\/Alt \(/);
  });

  test('The PDF of the report is about the selected brand, and is rejected for a brand that is not visible to the caller', async () => {
    const readPdfText = async (id: number) => (await readPdf((await download(`/api/report/export.pdf?brand_id=${id}`)).bytes)).text;
    expect(await readPdfText(ownIds.brand_id)).toMatch(/Brand: nostro/);
    expect(await readPdfText(otherIds.brand_id)).toContain('Brand: Nessuno');
  });
});

test('The PDF of the report prints names in other alphabets, and explains the placeholder for letters that no font contains', async () => {
  const { id } = await insertBrand(app.sql, { nome: '北京 Sérac 😀' });
  const it = await app.as({ role: 'IT', brands: { [id]: 'can_view' } });
  const answer = await fetch(`${app.url}/api/report/export.pdf`, { headers: { cookie: `organico_sessione=${it.token}` } });
  const { text } = await readPdf(Buffer.from(await answer.arrayBuffer()));
  expect(text).toContain('Brand: 北京 Sérac \u{fffd}');
  expect(text).toContain('Il segno \u{fffd} sta per una lettera che i caratteri di stampa non hanno.');
});

test('The audit log records each exported file of the report', async () => {
  for (const formato of ['csv', 'xlsx', 'pdf']) await download(`/api/report/export.${formato}?periodo=anno&brand_id=${ownIds.brand_id}`);
  const { rows } = await app.sql.query(
    `select oggetto, brand_ids, dopo from registro where azione = 'esporta' and user_id = $1 order by id desc limit 3`,
    [viewer.userId],
  );
  expect(rows).toEqual(
    ['pdf', 'xlsx', 'csv'].map((formato) => ({
      oggetto: 'report',
      brand_ids: [ownIds.brand_id],
      dopo: { formato, filtri: { periodo: 'anno', brand_id: ownIds.brand_id } },
    })),
  );
});
