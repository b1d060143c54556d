// npm run bench exports: opens every export of the demo company with LibreOffice and pdftotext (Debian: libreoffice-calc, poppler-utils).
// The CSV and the XLSX file of a list must agree cell by cell and have the number of rows that the list reports.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { LIST_FILES } from '#app/features.ts';
import { startServer } from '#app/server.ts';
import { ACCOUNTS, PASSWORD } from '#demo/data/company.ts';
import { loadDemo } from '#demo/load-demo.ts';
import { ELENCHI, type Elenco, indirizzoElenco, indirizzoReport } from '#shared/esportazioni.ts';

// The options of the LibreOffice import filter for CSV: separator ;, quote ", UTF-8, from line 1, Italian. Quoted cells are text.
const ITALIAN_CSV = 'CSV:59,34,76,1,,1040,true,true';
// The options of the LibreOffice export filter for CSV. LibreOffice writes each cell value as it displays the value, not as it stores it.
const DISPLAYED_CSV = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,1040,false,true,false';

const folder = mkdtempSync(join(tmpdir(), 'organico-export-'));
const server = await startServer({ ...process.env, PORT: '0', DATA_DIR: join(folder, 'dati'), DATABASE_URL: '' });
let failures = 0;
try {
  await loadDemo(server.owner);
  const cookie = await signIn();
  const fetchPath = (path: string) => fetch(server.url + path, { headers: { cookie } });
  for (const elenco of ELENCHI) await compare(elenco, fetchPath);
  await readReport(fetchPath);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failures > 0 ? 1 : 0);

async function compare(elenco: Elenco, fetchPath: (path: string) => Promise<Response>): Promise<void> {
  const listAnswer = await fetchPath(`${LIST_FILES[elenco].lista.path}?limit=1`);
  const csv = Buffer.from(await (await fetchPath(indirizzoElenco(elenco, 'csv'))).arrayBuffer());
  const xlsx = Buffer.from(await (await fetchPath(indirizzoElenco(elenco, 'xlsx'))).arrayBuffer());
  const [fromCsv, fromXlsx] = [readWithLibreOffice(`${elenco}-a.csv`, csv, ITALIAN_CSV), readWithLibreOffice(`${elenco}-b.xlsx`, xlsx)];
  const parsed = rowsOf(csv.toString('utf8').replace(/^\uFEFF/, ''));
  const total = Number(listAnswer.headers.get('x-total-count'));
  const [header = [], ...xlsxRows] = fromXlsx;
  // The XLSX export of the audit log has one more row at the top than the CSV export, because each export adds an audit log entry.
  const extraRows = elenco === 'registro' ? 1 : 0;
  const [, ...csvRows] = fromCsv;
  const differences = csvRows.flatMap((row, y) => {
    const xlsxRow = xlsxRows[y + extraRows] ?? [];
    return header.flatMap((_, x) => (row[x] === toMinutes(xlsxRow[x]) ? [] : [`${row[x]} ≠ ${xlsxRow[x]}`]));
  });
  const passed =
    parsed.length === total + 1 && csvRows.length === total && xlsxRows.length === total + extraRows && differences.length === 0;
  if (!passed) failures += 1;
  console.log(
    `${passed ? 'sì' : 'NO'}  ${elenco}: ${total} nell'elenco, ${parsed.length - 1} in CSV, ${xlsxRows.length} in XLSX, ${header.length} colonne; ` +
      `${differences.length} celle diverse tra i due${differences.length > 0 ? ` (${differences.slice(0, 3).join(' | ')})` : ''}`,
  );
}

/** Sets the seconds of a time to 00, as in the CSV file. The XLSX file stores the seconds even if its cell format does not show them. */
function toMinutes(cell: string | undefined): string | undefined {
  return cell?.replace(/( \d\d:\d\d):\d\d$/, '$1:00');
}

async function readReport(fetchPath: (path: string) => Promise<Response>): Promise<void> {
  const file = join(folder, 'report.pdf');
  writeFileSync(file, Buffer.from(await (await fetchPath(indirizzoReport('pdf'))).arrayBuffer()));
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  const info = execFileSync('pdfinfo', [file], { encoding: 'utf8' });
  const { dipendenti } = await (await fetchPath('/api/report')).json();
  const pages = /Pages:\s+(\d+)/.exec(info)?.[1];
  const expectedTexts = ['Report e Analytics', `di ${pages}`, String(dipendenti.totale)];
  const missing = expectedTexts.filter((expectedText) => !text.includes(expectedText));
  if (!/Tagged:\s+yes/.test(info)) missing.push('Tagged: yes');
  if (missing.length > 0) failures += 1;
  console.log(
    `${missing.length > 0 ? 'NO' : 'sì'}  report.pdf: ${pages} pagine con struttura${missing.length > 0 ? `; manca ${missing.join(', ')}` : ''}`,
  );
}

function readWithLibreOffice(name: string, content: Buffer, importFilter?: string): string[][] {
  const file = join(folder, name);
  writeFileSync(file, content);
  const outputFolder = join(folder, 'letti');
  const args = [`-env:UserInstallation=file://${folder}/profilo`, '--headless', ...(importFilter ? [`--infilter=${importFilter}`] : [])];
  execFileSync('soffice', [...args, '--convert-to', DISPLAYED_CSV, '--outdir', outputFolder, file], { stdio: 'ignore' });
  return rowsOf(readFileSync(join(outputFolder, name.replace(/\.\w+$/, '.csv')), 'utf8').replace(/^\uFEFF/, ''));
}

function rowsOf(text: string): string[][] {
  return Papa.parse<string[]>(text, { delimiter: ';', skipEmptyLines: true }).data;
}

async function signIn(): Promise<string> {
  const body = JSON.stringify({ username: ACCOUNTS[0].username, password: PASSWORD });
  const answer = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return answer.headers
    .getSetCookie()
    .map((expectedText) => expectedText.split(';')[0])
    .join('; ');
}
