// npm run bench imports [-- --rows=20000 --employees=20000 --hardware=20000]: the cost to upload, apply and undo an import of 20,000 rows.
// Prints the seconds, the peak memory of the server, and the response times of another client.
import { existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { hashToken, newToken } from '#server/security/credential.ts';
import type { ElencoImportabile } from '#shared/importazioni.ts';
import { insertRow, insertUser } from '#testing/sql-rows.ts';
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';
import { startProgram } from './lists/program.ts';

const MOST_SECONDS = { anteprima: 10, applica: 30 };
const MOST_MB = 400;
const MOST_TIMES = 3;
const PAGE = '/api/dipendenti?limit=50';
const PAUSE_MS = 25;
const QUIET_MS = 5_000;

const rows = Number(process.argv.find((arg) => arg.startsWith('--rows='))?.slice(7) ?? 20_000);
const { rest: _, ...size } = readSize(['--hardware=20000', ...process.argv.slice(2).filter((arg) => !arg.startsWith('--rows='))]);
let missed = 0;
await withCrowd(size, async ({ sql, DATABASE_URL, greedy }) => {
  const { rows: brands } = await sql.query<{ nome: string }>('select nome from brands order by id');
  const files: [ElencoImportabile, string, string][] = [
    ['dipendenti', await signIn(sql, 'HR'), peopleOf(brands.map(({ nome }) => nome))],
    ['hardware', await signIn(sql, 'IT'), hardwareOf(brands.map(({ nome }) => nome))],
  ];
  for (const [elenco, token, file] of files) {
    const server = await startProgram('scripts/serve-api.mjs', { DATABASE_URL, PORT: '0', HOST: '127.0.0.1' });
    try {
      await measure(server, elenco, { token, other: greedy, file });
    } finally {
      await server.stop();
    }
  }
});
process.exit(missed > 0 ? 1 : 0);

type Server = Awaited<ReturnType<typeof startProgram>>;

async function measure(server: Server, elenco: ElencoImportabile, { token, other, file }: Record<'token' | 'other' | 'file', string>) {
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
  await readsWhile(server.url, other, () => delay(QUIET_MS)); // the first calls include compilation
  const quiet = await readsWhile(server.url, other, () => delay(QUIET_MS));
  const atFirst = heldMb(server.pid);
  const memory = watchMemory(server.pid);
  let [id, lotto] = [0, 0];
  const steps = {
    anteprima: async () => {
      const made = await send(`/api/importazioni?elenco=${elenco}&nome=folla.csv`, file, 'application/octet-stream');
      if (made.nuove !== rows) throw new Error(`${made.nuove} righe nuove di ${rows}, ${made.errate} errate`);
      id = made.id ?? 0;
    },
    applica: async () => {
      lotto = (await send(`/api/importazioni/${id}/applica`, '{}')).lotto ?? 0;
    },
    annulla: () => send(`/api/lotti/${lotto}/annulla`, '{}'),
  };
  for (const [step, work] of Object.entries(steps)) {
    const begun = performance.now();
    let seconds = 0;
    const busy = await readsWhile(server.url, other, async () => {
      await work();
      seconds = (performance.now() - begun) / 1000;
    });
    const most = MOST_SECONDS[step as keyof typeof MOST_SECONDS] ?? Number.POSITIVE_INFINITY;
    tell(seconds <= most, `${step}: ${seconds.toFixed(1)} s${Number.isFinite(most) ? ` (al massimo ${most})` : ''}`);
    console.log(`    memoria fin qui: ${memory.most()} MB`);
    const times = within(busy, 0.95) / within(quiet, 0.95);
    tell(
      times <= MOST_TIMES,
      `    le pagine di un altro: ${told(busy)}; prima ${told(quiet)}; p95 ${times.toFixed(1)} volte (al massimo ${MOST_TIMES})`,
    );
  }
  const most = memory.end();
  tell(most <= MOST_MB, `memoria del server: da ${atFirst} a ${most} MB (al massimo ${MOST_MB})\n`);
}

async function readsWhile(url: string, token: string, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const begun = performance.now();
      const answer = await fetch(url + PAGE, { headers: { cookie: `organico_sessione=${token}` } });
      await answer.text();
      if (!answer.ok) throw new Error(`${PAGE}: ${answer.status}`);
      times.push(performance.now() - begun);
      await delay(PAUSE_MS);
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await reading;
  }
  return times;
}

function watchMemory(pid: number) {
  let most = 0;
  const looking = setInterval(() => {
    most = Math.max(most, heldMb(pid));
  }, 20).unref();
  return {
    most: () => most,
    end: () => {
      clearInterval(looking);
      return most;
    },
  };
}

/** Physical memory in MB; 0 if the process has ended. */
function heldMb(pid: number): number {
  const status = existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}

function peopleOf(brands: readonly string[]): string {
  const heads = 'Nome;Cognome;Email;Brand;Manager;Cellulare;Mansione;Dipartimento;Ruolo;Data Assunzione';
  const lines = Array.from({ length: rows }, (_, n) => {
    const isBoss = n % 25 === 0;
    const boss = isBoss ? '' : `arrivo${n - (n % 25)}@arrivi.example`;
    const brand = brands[Math.floor(n / 25) % brands.length];
    return `Ada ${n};Costa;arrivo${n}@arrivi.example;${brand};${boss};347 ${1_000_000 + n};Buyer;Vendite;${isBoss ? 'Manager' : 'Worker'};12/01/2026`;
  });
  return [heads, ...lines].join('\n');
}

function hardwareOf(brands: readonly string[]): string {
  const heads = 'Nome;Tipo;Marca;Modello;Numero Seriale;Stato;Prezzo Acquisto;Costo Annuo;Scadenza Garanzia;Brand';
  const lines = Array.from(
    { length: rows },
    (_, n) => `Portatile ${n};Laptop;Dell;5450;ARRIVO${n};Attivo;1.234,50;${100 + (n % 50)},00;31/12/2028;${brands[n % brands.length]}`,
  );
  return [heads, ...lines].join('\n');
}

async function signIn(sql: pg.Pool, role: 'HR' | 'IT'): Promise<string> {
  const account = await insertUser(sql, { role });
  await sql.query('insert into user_brands (user_id, brand_id, can_edit) select $1, id, true from brands', [account.id]);
  const token = newToken();
  await insertRow(sql, 'sessions', { user_id: account.id, token_hash: hashToken(token), expires_at: new Date(Date.now() + 3_600_000) });
  return token;
}

function within(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function told(times: readonly number[]): string {
  return `p50 ${within(times, 0.5).toFixed(0)}, p95 ${within(times, 0.95).toFixed(0)}, al più ${within(times, 1).toFixed(0)} ms di ${times.length}`;
}

function tell(isHeld: boolean, sentence: string): void {
  if (!isHeld) missed += 1;
  console.log(`${isHeld ? 'sì' : 'NO'}  ${sentence}`);
}
