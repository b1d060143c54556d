// npm run bench imports [-- --rows=20000 --employees=20000 --hardware=20000]: the cost to upload, apply and undo an import of 20,000 rows.
// Prints the seconds, the peak memory of the server, and the response times of another client.
import { existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { createToken, hashToken } from '#server/security/credential.ts';
import type { ElencoImportabile } from '#shared/importazioni.ts';
import { insertRow, insertUser } from '#testing/sql-rows.ts';
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';
import { startProgram } from './lists/program.ts';

const MAX_SECONDS = { anteprima: 10, applica: 30 };
const MAX_MB = 400;
const MAX_SLOWDOWN = 3;
const PAGE = '/api/dipendenti?limit=50';
const PAUSE_MS = 25;
const QUIET_MS = 5_000;

const rows = Number(process.argv.find((arg) => arg.startsWith('--rows='))?.slice(7) ?? 20_000);
const { positionals: _, ...size } = readSize(['--hardware=20000', ...process.argv.slice(2).filter((arg) => !arg.startsWith('--rows='))]);
let missedGoals = 0;
await withCrowd(size, async ({ sql, DATABASE_URL, secondToken }) => {
  const { rows: brands } = await sql.query<{ nome: string }>('select nome from brands order by id');
  const files: [ElencoImportabile, string, string][] = [
    ['dipendenti', await signIn(sql, 'HR'), employeesCsv(brands.map(({ nome }) => nome))],
    ['hardware', await signIn(sql, 'IT'), hardwareCsv(brands.map(({ nome }) => nome))],
  ];
  for (const [elenco, token, file] of files) {
    const server = await startProgram('scripts/serve-api.mjs', { DATABASE_URL, PORT: '0', HOST: '127.0.0.1' });
    try {
      await measure(server, elenco, { token, otherToken: secondToken, file });
    } finally {
      await server.stop();
    }
  }
});
process.exit(missedGoals > 0 ? 1 : 0);

type Server = Awaited<ReturnType<typeof startProgram>>;

async function measure(
  server: Server,
  elenco: ElencoImportabile,
  { token, otherToken, file }: Record<'token' | 'otherToken' | 'file', string>,
) {
  console.log(`${elenco}: ${rows} righe nuove, ${(file.length / 1e6).toFixed(1)} MB; carico della macchina ${loadavg()[0]?.toFixed(1)}`);
  const send = async (path: string, body: string, type = 'application/json') => {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { cookie: `organico_sessione=${token}`, 'content-type': type },
      body,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`);
    return JSON.parse(text) as Record<string, number>;
  };
  await readTimesDuring(server.url, otherToken, () => delay(QUIET_MS)); // warm-up: the first calls include compilation
  const timesBefore = await readTimesDuring(server.url, otherToken, () => delay(QUIET_MS));
  const initialMb = residentMb(server.pid);
  const memory = watchMemory(server.pid);
  let [id, lotto] = [0, 0];
  const steps = {
    anteprima: async () => {
      const importazione = await send(`/api/importazioni?elenco=${elenco}&nome=folla.csv`, file, 'application/octet-stream');
      if (importazione.nuove !== rows) throw new Error(`${importazione.nuove} righe nuove di ${rows}, ${importazione.errate} errate`);
      id = importazione.id ?? 0;
    },
    applica: async () => {
      lotto = (await send(`/api/importazioni/${id}/applica`, '{}')).lotto ?? 0;
    },
    annulla: () => send(`/api/lotti/${lotto}/annulla`, '{}'),
  };
  for (const [step, action] of Object.entries(steps)) {
    const startedAt = performance.now();
    let seconds = 0;
    const timesDuring = await readTimesDuring(server.url, otherToken, async () => {
      await action();
      seconds = (performance.now() - startedAt) / 1000;
    });
    const maxSeconds = MAX_SECONDS[step as keyof typeof MAX_SECONDS] ?? Number.POSITIVE_INFINITY;
    report(seconds <= maxSeconds, `${step}: ${seconds.toFixed(1)} s${Number.isFinite(maxSeconds) ? ` (al massimo ${maxSeconds})` : ''}`);
    console.log(`    memoria fin qui: ${memory.peakMb()} MB`);
    const slowdown = percentile(timesDuring, 0.95) / percentile(timesBefore, 0.95);
    report(
      slowdown <= MAX_SLOWDOWN,
      `    le pagine di un altro: ${describeTimes(timesDuring)}; prima ${describeTimes(timesBefore)}; p95 ${slowdown.toFixed(1)} volte (al massimo ${MAX_SLOWDOWN})`,
    );
  }
  const peakMb = memory.end();
  report(peakMb <= MAX_MB, `memoria del server: da ${initialMb} a ${peakMb} MB (al massimo ${MAX_MB})\n`);
}

async function readTimesDuring(url: string, token: string, action: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  const reading = (async () => {
    while (!isDone) {
      const startedAt = performance.now();
      const answer = await fetch(url + PAGE, { headers: { cookie: `organico_sessione=${token}` } });
      await answer.text();
      if (!answer.ok) throw new Error(`${PAGE}: ${answer.status}`);
      times.push(performance.now() - startedAt);
      await delay(PAUSE_MS);
    }
  })();
  try {
    await action();
  } finally {
    isDone = true;
    await reading;
  }
  return times;
}

function watchMemory(pid: number) {
  let peakMb = 0;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(pid));
  }, 20).unref();
  return {
    peakMb: () => peakMb,
    end: () => {
      clearInterval(timer);
      return peakMb;
    },
  };
}

function residentMb(pid: number): number {
  const status = existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}

function employeesCsv(brands: readonly string[]): string {
  const header = 'Nome;Cognome;Email;Brand;Manager;Cellulare;Mansione;Dipartimento;Ruolo;Data Assunzione';
  const lines = Array.from({ length: rows }, (_, n) => {
    const isManager = n % 25 === 0;
    const manager = isManager ? '' : `arrivo${n - (n % 25)}@arrivi.example`;
    const brand = brands[Math.floor(n / 25) % brands.length];
    return `Ada ${n};Costa;arrivo${n}@arrivi.example;${brand};${manager};347 ${1_000_000 + n};Buyer;Vendite;${isManager ? 'Manager' : 'Worker'};12/01/2026`;
  });
  return [header, ...lines].join('\n');
}

function hardwareCsv(brands: readonly string[]): string {
  const header = 'Nome;Tipo;Marca;Modello;Numero Seriale;Stato;Prezzo Acquisto;Costo Annuo;Scadenza Garanzia;Brand';
  const lines = Array.from(
    { length: rows },
    (_, n) => `Portatile ${n};Laptop;Dell;5450;ARRIVO${n};Attivo;1.234,50;${100 + (n % 50)},00;31/12/2028;${brands[n % brands.length]}`,
  );
  return [header, ...lines].join('\n');
}

async function signIn(sql: pg.Pool, role: 'HR' | 'IT'): Promise<string> {
  const account = await insertUser(sql, { role });
  await sql.query('insert into user_brands (user_id, brand_id, can_edit) select $1, id, true from brands', [account.id]);
  const token = createToken();
  await insertRow(sql, 'sessions', { user_id: account.id, token_hash: hashToken(token), expires_at: new Date(Date.now() + 3_600_000) });
  return token;
}

function percentile(times: readonly number[], fraction: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}

function describeTimes(times: readonly number[]): string {
  return `p50 ${percentile(times, 0.5).toFixed(0)}, p95 ${percentile(times, 0.95).toFixed(0)}, al più ${percentile(times, 1).toFixed(0)} ms di ${times.length}`;
}

function report(passed: boolean, sentence: string): void {
  if (!passed) missedGoals += 1;
  console.log(`${passed ? 'sì' : 'NO'}  ${sentence}`);
}
