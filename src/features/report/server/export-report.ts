import type { Db } from '#server/db/handle.ts';
import { recordExport } from '#server/files/record-export.ts';
import { writeCsv } from '#server/files/write-csv.ts';
import { writeXlsx } from '#server/files/write-xlsx.ts';
import { Download } from '#server/http/download.ts';
import { checkReply } from '#server/http/parse.ts';
import { type Asked, readList } from '#server/http/read-list.ts';
import type { Route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { type FormatoReport, nomeFile, TIPI_FILE } from '#shared/esportazioni.ts';
import { PERIODO_LABELS } from '#shared/periodi.ts';
import type { BrandBreve } from '#shared/schemas.ts';
import type { Report } from '../contract.ts';
import { type Intestazione, reportPdf } from './export-pdf.ts';
import { reportRows, TESTE_REPORT } from './export-rows.ts';

/** The report as its screen shows it to the caller, as a file. */
export async function exportReport(
  { report, brands }: { report: Route; brands: Route },
  formato: FormatoReport,
  asked: Asked & { db: Db; scope: Scope },
): Promise<Download> {
  const value = checkReply(report.endpoint, await report.handle(asked)) as Report; // the reply's own schema says so
  const query = asked.query as unknown as { brand_id?: number }; // parsed by the report's own schema
  const intestazione = aboutOf(value, await brandNames(brands, asked), query.brand_id);
  await recordExport(asked.db, asked.scope, { cosa: 'report', formato, query: { ...query } });
  const name = nomeFile('report', formato, value.al);
  return new Download({ name, type: TIPI_FILE[formato], content: await contentOf(value, intestazione, formato) });
}

async function contentOf(report: Report, intestazione: Intestazione, formato: FormatoReport): Promise<AsyncIterable<string | Uint8Array>> {
  if (formato === 'pdf') return reportPdf(report, intestazione);
  const rows = once(reportRows(report, intestazione));
  return formato === 'csv' ? writeCsv(TESTE_REPORT, rows) : writeXlsx('Report', TESTE_REPORT, rows);
}

/** A report is of the day on which it is made: its period ends there. */
function aboutOf({ periodo, dal, al }: Report, brands: BrandBreve[], brand_id: number | undefined): Intestazione {
  const shown = brands.filter(({ id }) => brand_id === undefined || id === brand_id).map(({ nome }) => nome);
  return {
    periodo: `${PERIODO_LABELS[periodo]}, dal ${formatData(dal)} al ${formatData(al)}`,
    brand: shown.length > 0 ? shown.join(', ') : 'Nessuno',
    creato: formatData(al),
  };
}

async function brandNames(brands: Route, asked: Asked): Promise<BrandBreve[]> {
  const { pages } = await readList(brands, { ...asked, query: { sort: 'nome' } as unknown as Asked['query'] }); // a sort of that list
  const found: BrandBreve[] = [];
  for await (const page of pages) found.push(...(page as BrandBreve[])); // checked by that list's schema
  return found;
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}
