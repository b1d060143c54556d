import type { Db } from '#server/db/handle.ts';
import type { Cella, Testata } from '#server/files/columns.ts';
import { writeCsv, writeWorkbook } from '#server/files/write-file.ts';
import { Download } from '#server/http/download.ts';
import { checkReply } from '#server/http/parse.ts';
import { type AskedList, readList } from '#server/http/read-list.ts';
import type { Route } from '#server/http/route.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import { recordExport } from '#server/register/record-fact.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Cella as Cifra, Tabella, Voce } from '#shared/cifre.ts';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { type FormatoReport, nomeFile, TIPI_FILE } from '#shared/esportazioni.ts';
import { inUnFile } from '#shared/misure.ts';
import { nomePeriodo, suoiMesi } from '#shared/periodi.ts';
import type { BrandBreve } from '#shared/schemas.ts';
import type { Report, Scheda } from '../contract.ts';
import { SCHEDA_LABELS, SCHEDE } from '../rules.ts';
import type { drawReport, Intestazione, Risposta } from './draw-report.ts';

export interface Domanda {
  titolo: string;
  scheda: string | null;
  route: Route;
}

/**
 * The routes whose responses a file of the report contains: the report, the list of brands for their names, and the sections with charts
 * (domande).
 */
export interface ReportRoutes {
  report: Route;
  brands: Route;
  domande: readonly Domanda[];
}

/** Exports the report, as visible to the caller, as a file. */
export async function exportReport(
  { report, brands, domande }: ReportRoutes,
  formato: FormatoReport,
  asked: AskedList & { db: Db; scope: Scope },
): Promise<Download> {
  const value = checkReply(report.endpoint, await report.handle(asked)) as Report; // guaranteed by the response schema
  await asked.request.letture.record(asked.db, asked.scope, 'esportazione'); // records the confidential reads of the report that was just read
  const oggi = todayInItaly(new Date());
  const query = asked.query as unknown as { brand_id?: number; showroom_id?: number }; // parsed by the query schema of the report
  const names = await brandNames(brands, asked);
  const intestazione = aboutOf(value, names, query, oggi);
  await recordExport(asked.db, asked.scope, { cosa: 'report', formato, query: { ...query } });
  const one = names.find(({ id }) => id === value.brand_id)?.nome;
  const name = nomeFile(['report', nomePeriodo(value.periodo), ...(one ? [one] : [])].map(inFileName).join('-'), formato, oggi);
  return new Download({
    name,
    type: TIPI_FILE[formato],
    content: await contentOf(value, intestazione, formato, () => answersOf(domande, asked, value)),
  });
}

async function contentOf(
  report: Report,
  intestazione: Intestazione,
  formato: FormatoReport,
  answers: () => Promise<Risposta[]>,
): Promise<AsyncIterable<string | Uint8Array>> {
  if (formato === 'pdf') {
    const drawing = new URL('./draw-report.ts', import.meta.url);
    return once(await renderPdf<Parameters<typeof drawReport>>(drawing, 'drawReport', report, intestazione, await answers()));
  }
  const pages = once(reportRows(report, intestazione));
  if (formato === 'csv') return writeCsv(TESTE_REPORT, pages);
  const sheets = (await answers())
    .map((answer) => answerSheet(answer, intestazione.oggi))
    .map(({ rows, ...sheet }) => ({ ...sheet, pages: once(rows) }));
  return writeWorkbook([{ titolo: 'Report', teste: TESTE_REPORT, pages }, ...sheets]);
}

/** The answers for the brand and period of the report: its own months for a long calendar period, else the twelve months up to its end. */
async function answersOf(domande: readonly Domanda[], asked: AskedList, { periodo, dal, al, brand_id }: Report): Promise<Risposta[]> {
  const answers: Risposta[] = [];
  for (const { titolo, scheda, route } of domande) {
    const months = scheda === null ? {} : suoiMesi(periodo, { dal, al }) ? { dal, al } : { al };
    const query = {
      ...(asked.query as unknown as object),
      brand_id: brand_id ?? undefined,
      mesi: 12,
      ...months,
    } as unknown as AskedList['query']; // the shape that the query schemas of these routes return
    const answer = checkReply(route.endpoint, await route.handle({ ...asked, query })) as Omit<Risposta, 'titolo' | 'scheda'>; // guaranteed by the response schema
    answers.push({ ...answer, titolo, scheda });
  }
  return answers;
}

/** The header of the file. A calendar period may have ended long before the day of creation. */
function aboutOf(
  { periodo, dal, al, showroom_nome, mansione }: Report,
  brands: BrandBreve[],
  { brand_id, showroom_id }: { brand_id?: number; showroom_id?: number },
  oggi: string,
): Intestazione {
  const shown = brands.filter(({ id }) => brand_id === undefined || id === brand_id).map(({ nome }) => nome);
  return {
    periodo: `${nomePeriodo(periodo)}, dal ${formatData(dal)} al ${formatData(al)}`,
    brand: shown.length > 0 ? shown.join(', ') : 'Nessuno',
    filtri: {
      ...(showroom_id === undefined ? {} : { Showroom: showroom_nome ?? 'Nessuno' }),
      ...(mansione === null ? {} : { Mansione: mansione }),
    },
    oggi,
  };
}

async function brandNames(brands: Route, asked: AskedList): Promise<BrandBreve[]> {
  const { pages } = await readList(brands, { ...asked, query: { sort: 'nome' } as unknown as AskedList['query'] }); // a valid sort order of that list
  const found: BrandBreve[] = [];
  for await (const page of pages) found.push(...(page as BrandBreve[])); // validated by the schema of the list of brands
  return found;
}

/** Converts a name to a part of a file name: 'Café Nero' to 'cafe-nero'. */
const inFileName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}

// The report as rows for a spreadsheet: one figure per row, so that it can be filtered and summed.

/** The column with the unit and the time of a figure. */
const UNITA = 'Unità e periodo';

const TESTE_REPORT: Testata[] = [
  ...['Scheda', 'Tabella', 'Voce', 'Misura'].map((testa) => ({ testa, tipo: 'testo' as const })),
  { testa: 'Valore', tipo: 'numero' },
  { testa: UNITA, tipo: 'testo' },
];

/** The header rows come first, so that the file is understandable a year later. */
function reportRows({ schede, tabella_andamento }: Report, { periodo, brand, filtri, oggi }: Intestazione): Cella[][] {
  const about = Object.entries({ Periodo: periodo, Brand: brand, ...filtri, 'Creato il': formatData(oggi) }).map(([voce, valore]) =>
    row(['Report', '', voce, ''], testo(valore), ''),
  );
  const figures = SCHEDE.flatMap((nome) => schedaRows(SCHEDA_LABELS[nome], schede[nome]));
  const trend = tableRows(SCHEDA_LABELS.overview, tabella_andamento);
  return [...about, ...[...figures, ...trend].map(({ di, cella, misura }) => row(di, cella, inUnFile(misura, oggi)))];
}

interface Riga {
  di: readonly [scheda: string, tabella: string, voce: string, misura: string];
  cella: Cella;
  misura: string;
}

function schedaRows(scheda: string, { indicatori, tabelle }: Scheda): Riga[] {
  const indicators = indicatori.flatMap(({ label, misura, cella, su, dettagli, variazione }): Riga[] => {
    const told = (voce: Voce) => voceRows([scheda, 'Indicatori', label], voce, misura);
    const change = variazione && { tipo: 'numero' as const, valore: variazione.valore };
    return [
      ...told({ label: '', cella, ...(su === undefined ? {} : { su }) }),
      ...dettagli.flatMap(told),
      ...(change
        ? [
            {
              di: [scheda, 'Indicatori', label, `Variazione ${variazione.di}`] as const,
              cella: change,
              misura: `rispetto ${variazione.rispetto}`,
            },
          ]
        : []),
    ];
  });
  return [...indicators, ...tabelle.flatMap((tabella) => tableRows(scheda, tabella))];
}

/** The row of a figure, with the total that the figure is a part of. */
function voceRows([scheda, tabella, nome]: [string, string, string], { label, cella, su }: Voce, misura: string): Riga[] {
  const whole: Cella = { tipo: 'numero', valore: su ?? null };
  return [
    { di: [scheda, tabella, nome, label], cella: figure(cella), misura },
    ...(su === undefined ? [] : [{ di: [scheda, tabella, nome, `${label} in tutto`.trim()] as const, cella: whole, misura }]),
  ];
}

function tableRows(scheda: string, { titolo, misura, valore, fatti = [], colonne: [, ...misure], righe, totale }: Tabella): Riga[] {
  const measured = (label: string, celle: readonly Cifra[]) =>
    celle.map((cella, i): Riga => ({ di: [scheda, titolo, label, misure[i] ?? ''], cella: figure(cella), misura }));
  return [
    ...(valore ? [{ di: [scheda, titolo, titolo, ''] as const, cella: figure(valore), misura }] : []),
    ...fatti.flatMap((fatto) => voceRows([scheda, titolo, fatto.label], { ...fatto, label: '' }, misura)),
    ...righe.flatMap(({ label, celle }) => measured(label, celle)),
    ...(totale ? measured('Totale', totale) : []),
  ];
}

/** The sheet of an answer: chart values and tables below each other, each measure in its own column. */
function answerSheet({ titolo, grafici, tabelle }: Risposta, oggi: string): { titolo: string; teste: Testata[]; rows: Cella[][] } {
  const charts = grafici.map(({ titolo: chart, misura, unita, punti, serie }) => ({
    titolo: chart,
    misura,
    misure: serie.map(({ nome }) => nome),
    righe: punti.map(({ nome }, i) => ({ label: nome, celle: serie.map(({ valori }): Cifra => ({ unita, valore: valori[i] ?? null })) })),
  }));
  const tables = tabelle.map(({ titolo: table, misura, colonne: [, ...misure], righe }) => ({ titolo: table, misura, misure, righe }));
  const blocks = [...charts, ...tables];
  const measures = [...new Set(blocks.flatMap(({ misure }) => misure))];
  const unitOf = (misura: string) =>
    blocks
      .flatMap(({ misure, righe }) => righe.map(({ celle }) => celle[misure.indexOf(misura)]?.unita))
      .find((unita) => unita !== undefined);
  const rows = blocks.flatMap(({ titolo: block, misura: of, misure, righe }) =>
    righe.map(({ label, celle }) => [
      testo(block),
      testo(inUnFile(of, oggi)),
      testo(label),
      ...measures.map((misura): Cella => {
        const cella = celle[misure.indexOf(misura)];
        return cella ? figure(cella) : { tipo: 'numero', valore: null };
      }),
    ]),
  );
  const heads = ['Tabella', UNITA, 'Voce'].map((testa): Testata => ({ testa, tipo: 'testo' }));
  return { titolo, teste: [...heads, ...measures.map((testa): Testata => ({ testa, tipo: unitOf(testa) ?? 'numero' }))], rows };
}

const testo = (valore: string): Cella => ({ tipo: 'testo', valore });
const figure = ({ unita, valore }: Cifra): Cella => ({ tipo: unita, valore });
const row = (di: Riga['di'], valore: Cella, misura: string): Cella[] => [...di.map(testo), valore, testo(misura)];
