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

// LibreOffice import filter: separator ;, quote ", UTF-8, from line 1, Italian. Quoted cells are text.
const ITALIAN_CSV = 'CSV:59,34,76,1,,1040,true,true';
// The same format, with cell values as displayed.
const AS_SHOWN = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,1040,false,true,false';

const folder = mkdtempSync(join(tmpdir(), 'organico-export-'));
const server = await startServer({ ...process.env, PORT: '0', DATA_DIR: join(folder, 'dati'), DATABASE_URL: '' });
let wrong = 0;
try {
  await loadDemo(server.owner);
  const cookie = await signIn();
  const get = (path: string) => fetch(server.url + path, { headers: { cookie } });
  for (const elenco of ELENCHI) await compare(elenco, get);
  await readReport(get);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(wrong > 0 ? 1 : 0);

async function compare(elenco: Elenco, get: (path: string) => Promise<Response>): Promise<void> {
  const list = await get(`${LIST_FILES[elenco].lista.path}?limit=1`);
  const csv = Buffer.from(await (await get(indirizzoElenco(elenco, 'csv'))).arrayBuffer());
  const xlsx = Buffer.from(await (await get(indirizzoElenco(elenco, 'xlsx'))).arrayBuffer());
  const [fromCsv, fromXlsx] = [convert(`${elenco}-a.csv`, csv, ITALIAN_CSV), convert(`${elenco}-b.xlsx`, xlsx)];
  const parsed = rowsOf(csv.toString('utf8').replace(/^\uFEFF/, ''));
  const total = Number(list.headers.get('x-total-count'));
  const [head = [], ...rows] = fromXlsx;
  // Each export adds an audit log entry, so the second file of the audit log has one more row at the top.
  const since = elenco === 'registro' ? 1 : 0;
  const [, ...first] = fromCsv;
  const unlike = first.flatMap((row, y) => {
    const other = rows[y + since] ?? [];
    return head.flatMap((_, x) => (row[x] === toMinutes(other[x]) ? [] : [`${row[x]} ≠ ${other[x]}`]));
  });
  const isRight = parsed.length === total + 1 && first.length === total && rows.length === total + since && unlike.length === 0;
  if (!isRight) wrong += 1;
  console.log(
    `${isRight ? 'sì' : 'NO'}  ${elenco}: ${total} nell'elenco, ${parsed.length - 1} in CSV, ${rows.length} in XLSX, ${head.length} colonne; ` +
      `${unlike.length} celle diverse tra i due${unlike.length > 0 ? ` (${unlike.slice(0, 3).join(' | ')})` : ''}`,
  );
}

/** XLSX stores the seconds even if its format does not show them. */
function toMinutes(cell: string | undefined): string | undefined {
  return cell?.replace(/( \d\d:\d\d):\d\d$/, '$1:00');
}

async function readReport(get: (path: string) => Promise<Response>): Promise<void> {
  const file = join(folder, 'report.pdf');
  writeFileSync(file, Buffer.from(await (await get(indirizzoReport('pdf'))).arrayBuffer()));
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  const info = execFileSync('pdfinfo', [file], { encoding: 'utf8' });
  const { dipendenti } = await (await get('/api/report')).json();
  const pages = /Pages:\s+(\d+)/.exec(info)?.[1];
  const needs = ['Report e Analytics', `di ${pages}`, String(dipendenti.totale)];
  const missing = needs.filter((each) => !text.includes(each));
  if (!/Tagged:\s+yes/.test(info)) missing.push('Tagged: yes');
  if (missing.length > 0) wrong += 1;
  console.log(
    `${missing.length > 0 ? 'NO' : 'sì'}  report.pdf: ${pages} pagine con struttura${missing.length > 0 ? `; manca ${missing.join(', ')}` : ''}`,
  );
}

function convert(name: string, content: Buffer, filter?: string): string[][] {
  const file = join(folder, name);
  writeFileSync(file, content);
  const out = join(folder, 'letti');
  const args = [`-env:UserInstallation=file://${folder}/profilo`, '--headless', ...(filter ? [`--infilter=${filter}`] : [])];
  execFileSync('soffice', [...args, '--convert-to', AS_SHOWN, '--outdir', out, file], { stdio: 'ignore' });
  return rowsOf(readFileSync(join(out, name.replace(/\.\w+$/, '.csv')), 'utf8').replace(/^\uFEFF/, ''));
}

function rowsOf(text: string): string[][] {
  return Papa.parse<string[]>(text, { delimiter: ';', skipEmptyLines: true }).data;
}

async function signIn(): Promise<string> {
  const body = JSON.stringify({ username: ACCOUNTS[0].username, password: PASSWORD });
  const answer = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}
