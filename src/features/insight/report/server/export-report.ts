import type { Db } from '#server/db/handle.ts';
import type { Cella, Testata } from '#server/files/columns.ts';
import { writeCsv, writeWorkbook } from '#server/files/write-file.ts';
import { Download } from '#server/http/download.ts';
import { checkReply } from '#server/http/parse.ts';
import { type ListContext, readList } from '#server/http/read-list.ts';
import type { Route } from '#server/http/route.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import { recordExport } from '#server/register/record-fact.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Cella as Cifra, Tabella, Voce } from '#shared/cifre.ts';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { type FormatoReport, nomeFile, TIPI_FILE } from '#shared/esportazioni.ts';
import { replaceOggi } from '#shared/misure.ts';
import { nomePeriodo, showsOnlyOwnMonths } from '#shared/periodi.ts';
import type { BrandBreve } from '#shared/schemas.ts';
import type { Report, Scheda } from '../contract.ts';
import { SCHEDA_LABELS, SCHEDE } from '../rules.ts';
import type { ReportAnswer, ReportHeader, renderReport } from './render-report.ts';

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

export async function exportReport(
  { report, brands, domande }: ReportRoutes,
  formato: FormatoReport,
  args: ListContext & { db: Db; scope: Scope },
): Promise<Download> {
  const reply = checkReply(report.endpoint, await report.handle(args)) as Report; // the response schema guarantees this type
  // The confidential figures that were just read are recorded as an export.
  await args.request.letture.record(args.db, args.scope, 'esportazione');
  const today = todayInItaly(new Date());
  // The query schema of the report has parsed these values.
  const query = args.query as unknown as { brand_id?: number; showroom_id?: number };
  const visibleBrands = await fetchBrands(brands, args);
  const header = headerOf(reply, visibleBrands, query, today);
  await recordExport(args.db, args.scope, { cosa: 'report', formato, query: { ...query } });
  const brandName = visibleBrands.find(({ id }) => id === reply.brand_id)?.nome;
  const name = nomeFile(
    ['report', nomePeriodo(reply.periodo), ...(brandName ? [brandName] : [])].map(toFileNamePart).join('-'),
    formato,
    today,
  );
  return new Download({
    name,
    type: TIPI_FILE[formato],
    content: await renderContent(reply, header, formato, () => fetchAnswers(domande, args, reply)),
  });
}

async function renderContent(
  report: Report,
  header: ReportHeader,
  formato: FormatoReport,
  answers: () => Promise<ReportAnswer[]>,
): Promise<AsyncIterable<string | Uint8Array>> {
  if (formato === 'pdf') {
    const moduleUrl = new URL('./render-report.ts', import.meta.url);
    return singlePage(await renderPdf<Parameters<typeof renderReport>>(moduleUrl, 'renderReport', report, header, await answers()));
  }
  const pages = singlePage(reportRows(report, header));
  if (formato === 'csv') return writeCsv(REPORT_COLUMNS, pages);
  const sheets = (await answers())
    .map((answer) => answerSheet(answer, header.today))
    .map(({ rows, ...sheet }) => ({ ...sheet, pages: singlePage(rows) }));
  return writeWorkbook([{ titolo: 'Report', teste: REPORT_COLUMNS, pages }, ...sheets]);
}

/**
 * Fetches the sections with charts for the brand and period of the report: the months of a long calendar period, else the twelve months up
 * to the end of the period.
 */
async function fetchAnswers(
  domande: readonly Domanda[],
  args: ListContext,
  { periodo, dal, al, brand_id }: Report,
): Promise<ReportAnswer[]> {
  const answers: ReportAnswer[] = [];
  for (const { titolo, scheda, route } of domande) {
    const months = scheda === null ? {} : showsOnlyOwnMonths(periodo, { dal, al }) ? { dal, al } : { al };
    const query = {
      ...(args.query as unknown as object),
      brand_id: brand_id ?? undefined,
      mesi: 12,
      ...months,
    } as unknown as ListContext['query']; // the query schemas of these routes return values of this type
    const answer = checkReply(route.endpoint, await route.handle({ ...args, query })) as Omit<ReportAnswer, 'titolo' | 'scheda'>;
    answers.push({ ...answer, titolo, scheda });
  }
  return answers;
}

/** Returns the header of the exported report. It includes the day of creation, because a calendar period may have ended long before. */
function headerOf(
  { periodo, dal, al, showroom_nome, mansione }: Report,
  brands: BrandBreve[],
  { brand_id, showroom_id }: { brand_id?: number; showroom_id?: number },
  today: string,
): ReportHeader {
  const names = brands.filter(({ id }) => brand_id === undefined || id === brand_id).map(({ nome }) => nome);
  return {
    periodo: `${nomePeriodo(periodo)}, dal ${formatData(dal)} al ${formatData(al)}`,
    brand: names.length > 0 ? names.join(', ') : 'Nessuno',
    filtri: {
      ...(showroom_id === undefined ? {} : { Showroom: showroom_nome ?? 'Nessuno' }),
      ...(mansione === null ? {} : { Mansione: mansione }),
    },
    today,
  };
}

async function fetchBrands(brands: Route, args: ListContext): Promise<BrandBreve[]> {
  const { pages } = await readList(brands, { ...args, query: { sort: 'nome' } as unknown as ListContext['query'] });
  const list: BrandBreve[] = [];
  for await (const page of pages) list.push(...(page as BrandBreve[]));
  return list;
}

/** Converts a name to a part of a file name: 'Café Nero' to 'cafe-nero'. */
const toFileNamePart = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

async function* singlePage<T>(value: T): AsyncGenerator<T> {
  yield value;
}

const UNIT_COLUMN = 'Unità e periodo';

const REPORT_COLUMNS: Testata[] = [
  ...['Scheda', 'Tabella', 'Voce', 'Misura'].map((testa) => ({ testa, tipo: 'testo' as const })),
  { testa: 'Valore', tipo: 'numero' },
  { testa: UNIT_COLUMN, tipo: 'testo' },
];

/** Returns the rows of the exported report. The header rows come first, so that the file is understandable a year later. */
function reportRows({ schede, tabella_andamento }: Report, { periodo, brand, filtri, today }: ReportHeader): Cella[][] {
  const headerRows = Object.entries({ Periodo: periodo, Brand: brand, ...filtri, 'Creato il': formatData(today) }).map(([voce, valore]) =>
    row(['Report', '', voce, ''], testo(valore), ''),
  );
  const figureRows = SCHEDE.flatMap((nome) => schedaRows(SCHEDA_LABELS[nome], schede[nome]));
  const trendRows = tableRows(SCHEDA_LABELS.overview, tabella_andamento);
  return [
    ...headerRows,
    ...[...figureRows, ...trendRows].map(({ labels, cella, misura }) => row(labels, cella, replaceOggi(misura, today))),
  ];
}

interface FigureRow {
  labels: readonly [scheda: string, tabella: string, voce: string, misura: string];
  cella: Cella;
  misura: string;
}

function schedaRows(scheda: string, { indicatori, tabelle }: Scheda): FigureRow[] {
  const indicators = indicatori.flatMap(({ label, misura, cella, su, dettagli, variazione }): FigureRow[] => {
    const rowsOfVoce = (voce: Voce) => voceRows([scheda, 'Indicatori', label], voce, misura);
    const change = variazione && { tipo: 'numero' as const, valore: variazione.valore };
    return [
      ...rowsOfVoce({ label: '', cella, ...(su === undefined ? {} : { su }) }),
      ...dettagli.flatMap(rowsOfVoce),
      ...(change
        ? [
            {
              labels: [scheda, 'Indicatori', label, `Variazione ${variazione.di}`] as const,
              cella: change,
              misura: `rispetto ${variazione.rispetto}`,
            },
          ]
        : []),
    ];
  });
  return [...indicators, ...tabelle.flatMap((tabella) => tableRows(scheda, tabella))];
}

function voceRows([scheda, tabella, nome]: [string, string, string], { label, cella, su }: Voce, misura: string): FigureRow[] {
  const total: Cella = { tipo: 'numero', valore: su ?? null };
  return [
    { labels: [scheda, tabella, nome, label], cella: figure(cella), misura },
    ...(su === undefined ? [] : [{ labels: [scheda, tabella, nome, `${label} in tutto`.trim()] as const, cella: total, misura }]),
  ];
}

function tableRows(scheda: string, { titolo, misura, valore, fatti = [], colonne: [, ...misure], righe, totale }: Tabella): FigureRow[] {
  const toRows = (label: string, celle: readonly Cifra[]) =>
    celle.map((cella, i): FigureRow => ({ labels: [scheda, titolo, label, misure[i] ?? ''], cella: figure(cella), misura }));
  return [
    ...(valore ? [{ labels: [scheda, titolo, titolo, ''] as const, cella: figure(valore), misura }] : []),
    ...fatti.flatMap((fatto) => voceRows([scheda, titolo, fatto.label], { ...fatto, label: '' }, misura)),
    ...righe.flatMap(({ label, celle }) => toRows(label, celle)),
    ...(totale ? toRows('Totale', totale) : []),
  ];
}

function answerSheet({ titolo, grafici, tabelle }: ReportAnswer, today: string): { titolo: string; teste: Testata[]; rows: Cella[][] } {
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
  const rows = blocks.flatMap(({ titolo: block, misura: unit, misure, righe }) =>
    righe.map(({ label, celle }) => [
      testo(block),
      testo(replaceOggi(unit, today)),
      testo(label),
      ...measures.map((misura): Cella => {
        const cella = celle[misure.indexOf(misura)];
        return cella ? figure(cella) : { tipo: 'numero', valore: null };
      }),
    ]),
  );
  const fixedColumns = ['Tabella', UNIT_COLUMN, 'Voce'].map((testa): Testata => ({ testa, tipo: 'testo' }));
  return { titolo, teste: [...fixedColumns, ...measures.map((testa): Testata => ({ testa, tipo: unitOf(testa) ?? 'numero' }))], rows };
}

const testo = (valore: string): Cella => ({ tipo: 'testo', valore });
const figure = ({ unita, valore }: Cifra): Cella => ({ tipo: unita, valore });
const row = (labels: FigureRow['labels'], valore: Cella, misura: string): Cella[] => [...labels.map(testo), valore, testo(misura)];
