// npm run bench growth [-- --employees=20000 --hardware=60000 --times=10]: how much longer does each read take with ten times the data?
// Generates a company, reads every GET of the API as HR or IT, and does the same with a company of ten times the size. Paths with an id are read for
// one employee, one onboarding and one device only. The first read of each path is printed separately: nothing is cached yet.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { ENDPOINTS } from '#testing/every-endpoint.ts';
import { withCrowd } from './crowd/open-crowd.ts';

const REPETITIONS = 7;
const PAUSE_MS = 40;
const MAX_GROWTH = 1.3;
// A read that stays below this time passes, because small times vary by more than the limit.
const SMALL_MS = 30;
// These paths are not read: event streams do not end, files and the employees of a showroom grow with the data by design, and the time of a PDF
// does not depend on the database.
const LEFT_OUT = /fascicolo|eventi|pdf|xlsx|csv|esporta|export|openapi|azienda|etichette|api\/showrooms\/:id/;
const ITEM_PATHS = /hardware|iphones|software|piani|cartelle/;

const { values } = parseArgs({
  options: {
    employees: { type: 'string', default: '20000' },
    hardware: { type: 'string', default: '60000' },
    times: { type: 'string', default: '10' },
  },
});

interface ReadTime {
  firstMs: number;
  medianMs: number;
  bytes: number;
}

let missedGoals = 0;
const small = await measure(1);
const large = await measure(Number(values.times));
for (const [path, after] of [...large].sort(([, a], [, b]) => b.medianMs - a.medianMs)) {
  const before = small.get(path);
  if (!before) continue;
  const growth = after.medianMs / before.medianMs;
  const passed = after.medianMs <= SMALL_MS || growth <= MAX_GROWTH;
  if (!passed) missedGoals += 1;
  console.log(
    `${passed ? 'sì' : 'NO'}  ${path}: ${before.medianMs.toFixed(1)} -> ${after.medianMs.toFixed(1)} ms (${growth.toFixed(1)} volte); ` +
      `la prima volta ${before.firstMs.toFixed(0)} -> ${after.firstMs.toFixed(0)} ms; ${Math.round(before.bytes / 1000)} -> ${Math.round(after.bytes / 1000)} kB`,
  );
}
console.log(`\n${missedGoals} letture crescono più di ${MAX_GROWTH} volte e durano più di ${SMALL_MS} ms, oppure non riescono.`);
process.exit(missedGoals > 0 ? 1 : 0);

async function measure(factor: number): Promise<Map<string, ReadTime>> {
  const times = new Map<string, ReadTime>();
  const size = { employees: factor * Number(values.employees), hardware: factor * Number(values.hardware) };
  await withCrowd(size, async ({ sql, url, token, itToken }) => {
    const idOf = await findIds(sql);
    for (const { method, path, query } of ENDPOINTS) {
      const id = idOf(path);
      if (method !== 'GET' || LEFT_OUT.test(path) || (path.includes(':') && id === undefined)) continue;
      const isList = query !== undefined && 'shape' in query && 'limit' in (query.shape as object);
      const address = `${url}${path.replace(/:\w+/, String(id))}${isList ? '?limit=50' : ''}`;
      const time = await readTimes(address, ITEM_PATHS.test(path) ? itToken : token);
      if (time === 'server error') {
        missedGoals += 1;
        console.log(`NO  ${path}: il server non risponde in tempo`);
      } else if (time) {
        times.set(path, time);
      }
    }
  });
  return times;
}

async function findIds(sql: pg.Pool): Promise<(path: string) => string | number | undefined> {
  const { rows } = await sql.query<{ employee: string; workflow: number; device: number }>(`
    select d.id as employee, w.id as workflow, p.hardware_id as device
    from dipendenti d join workflows w on w.dipendente_id = d.id join dipendenti_hardware p on p.dipendente_id = d.id and p.data_revoca is null
    where d.stato = 'entrato' and d.manager_id is not null order by d.id limit 1`);
  const [ids] = rows;
  if (!ids) throw new Error('The generated company has no employee with an onboarding and a device');
  return (path) => {
    if (path.startsWith('/api/dipendenti/')) return ids.employee;
    if (path.startsWith('/api/workflows/')) return ids.workflow;
    return path.startsWith('/api/hardware/') ? ids.device : undefined;
  };
}

/**
 * Reads the address several times and resolves to the times. Resolves to undefined when the server rejects the request: the account has no
 * permission, or the record does not exist.
 */
async function readTimes(address: string, token: string): Promise<ReadTime | 'server error' | undefined> {
  const all: number[] = [];
  let bytes = 0;
  for (let i = 0; i <= REPETITIONS; i++) {
    const startedAt = performance.now();
    const answer = await fetch(address, { headers: { cookie: `organico_sessione=${token}` } });
    bytes = (await answer.arrayBuffer()).byteLength;
    if (answer.status >= 500) return 'server error';
    if (!answer.ok) return undefined;
    all.push(performance.now() - startedAt);
    await delay(PAUSE_MS);
  }
  const [firstMs = Number.NaN, ...others] = all;
  const sorted = others.sort((a, b) => a - b);
  return { firstMs, medianMs: sorted[sorted.length >> 1] ?? Number.NaN, bytes };
}
