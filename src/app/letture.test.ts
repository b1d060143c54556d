// The test makes every GET call with accounts that have permission to read everything, and compares each answer with the reads in the audit
// log.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { revealsReserved } from '#server/security/letture-recorder.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { letturaMarkOf } from '#shared/letture.ts';
import type { Client } from '#testing/client.ts';
import { ROUTES } from '#testing/every-endpoint.ts';
import type { Ids } from '#testing/example-ids.ts';
import { exampleParams, queryFields } from '#testing/example-input.ts';
import { importFile } from '#testing/import-file.ts';
import { insertEveryType } from '#testing/insert-every-type.ts';
import { openApp } from '#testing/test-app.ts';
import { VOCABULARY } from './features.ts';

const app = openApp();
const endpoints = ROUTES.map(({ endpoint }) => endpoint);

/** GET calls that this test does not compare, because their reads are recorded by another call. The value describes when. */
const RECORDED_ELSEWHERE: Record<string, string> = {
  '/api/importazioni/:id/righe': 'recorded when the file is compared, for the employees in the file',
};
/**
 * Exports that the test skips, because it cannot read workbooks, PDF and archives. The same route also makes the CSV file,
 * which the test reads.
 */
const BINARY_EXPORTS = /^\/api\/(export|report)\/.*\.(xlsx|pdf)$/;
const SKIPPED_PATHS = ['/api/dipendenti/:id/fascicolo'];

const RESERVED_PATTERNS: Record<string, RegExp> = {
  malattia: /2026-01-02|02\/01\/2026|2026-02-03|03\/02\/2026|in malattia/i,
  retribuzione: /54321[.,]99|54\.321,99/,
  identita: /1979-02-11|11\/02\/1979|privata@casa\.it|RSSMRA79B11/,
  visita_medica: /2025-0[34]-04|04\/0[34]\/2025/,
  documento: /contenuto di HR/,
};

let ids: Ids;
/**
 * Two amministratori with permission to read everything. One has the role HR, the other has the role MANAGER, whose dashboard has other
 * sections.
 */
let readers: (Client & { userId: number })[];

beforeAll(async () => {
  ids = await insertEveryType(app.sql, 'letto');
  await app.sql.query(`update documenti set contenuto = 'contenuto di HR' where id = $1`, [ids.documento_hr]);
  readers = [await app.asAdmin(), await app.asAdmin()];
  const [hr, manager] = readers.map(({ userId }) => userId);
  await app.sql.query(`update users set role = 'HR' where id = $1`, [hr]);
  await app.sql.query(`update users set role = 'MANAGER', email = (select email from dipendenti where id = $2) where id = $1`, [
    manager,
    ids.manager_id,
  ]);
  // the reader must own the import, because an import is visible only to the account that created it
  await app.sql.query(`update importazioni set user_id = $1`, [hr]);
  // this change makes an audit log entry with the employee's name
  await app.sql.query(`update dipendenti set telefono = '02 1' where id = $1`, [ids.dipendente_id]);
});

const STARTED_AT = Date.now();
const EXAMPLE_QUERY = { soggetto: 'dipendente', cosa: 'dipendente', oggetto: 'dipendenti', codice: 'x' };

// The clock moves by more than five minutes per call, because the server records a repeated read only after five minutes.
let minutes = 0;
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => vi.useRealTimers());

async function callAndReadLetture(client: Client, endpoint: Endpoint) {
  await app.sql.query('delete from letture');
  minutes += 6;
  vi.setSystemTime(STARTED_AT + minutes * 60_000);
  const query = Object.fromEntries(
    Object.entries({ ...EXAMPLE_QUERY, id: ids.dipendente_id }).filter(([name]) => queryFields(endpoint).includes(name)),
  );
  const params = exampleParams(endpoint, endpoint.path.startsWith('/api/documenti/') ? { ...ids, documento: ids.documento_hr } : ids);
  const { status, text } = await client.try(endpoint, { params, query });
  const { rows } = await app.sql.query<{ tipo: string }>('select distinct tipo from letture where dipendente_id = $1', [ids.dipendente_id]);
  return { status, text, recorded: new Set(rows.map(({ tipo }) => tipo)) };
}

test('A call records a read of exactly the reserved data that its answer contains', async () => {
  const mismatches: string[] = [];
  const pathsWithReads = new Set<string>();
  const readCalls = endpoints.filter(({ method, path }) => method === 'GET' && !BINARY_EXPORTS.test(path) && !SKIPPED_PATHS.includes(path));
  for (const endpoint of readCalls.filter(({ path }) => !path.includes('/eventi'))) {
    for (const reader of readers) {
      const { status, text, recorded } = await callAndReadLetture(reader, endpoint);
      if (status !== 200) continue;
      for (const [tipo, pattern] of Object.entries(RESERVED_PATTERNS)) {
        if (endpoint.path in RECORDED_ELSEWHERE || pattern.test(text) === recorded.has(tipo)) continue;
        mismatches.push(
          `${endpoint.path} ${pattern.test(text) ? 'contains unrecorded' : 'does not contain recorded'} ${tipo}: ${pattern.exec(text)?.[0]}`,
        );
      }
      if (recorded.size > 0) pathsWithReads.add(endpoint.path);
    }
  }
  expect(mismatches, 'Mark the field in fields.ts, or let the handler record it: request.letture.tell().').toEqual([]);
  expect([...pathsWithReads].sort()).toEqual([
    '/api/adempimenti',
    '/api/avvisi',
    '/api/dashboard/lavoro',
    '/api/dipendenti',
    '/api/dipendenti/:id',
    '/api/dipendenti/:id/adempimenti',
    '/api/dipendenti/:id/cronologia',
    '/api/documenti/:id/contenuto',
    '/api/export/adempimenti.csv',
    '/api/export/dipendenti.csv',
    '/api/export/registro.csv',
    '/api/registro',
    '/api/report',
    '/api/report/export.csv',
    '/api/showrooms/:id/adempimenti',
  ]);
});

test('An import records a read of the reserved data of the employees in its file, when the file is compared with the stored data', async () => {
  const { rows } = await app.sql.query<{ email: string }>('select email from dipendenti where id = $1', [ids.dipendente_id]);
  await app.sql.query('delete from letture');
  const [reader] = readers;
  if (!reader) throw new Error('The list readers must contain two accounts.');
  const { righe } = await importFile(reader, 'dipendenti', `Email;Stipendio\n${rows[0]?.email};1,00\n`);
  expect(JSON.stringify(righe)).toMatch(RESERVED_PATTERNS.retribuzione as RegExp);
  const { rows: letture } = await app.sql.query('select user_id, dipendente_id, tipo, via, volte from letture');
  expect(letture).toEqual([{ user_id: reader.userId, dipendente_id: ids.dipendente_id, tipo: 'retribuzione', via: 'pagina', volte: 1 }]);
});

describe('The reserved fields', () => {
  // Reserved fields whose reads are not recorded. Only HR may read the reason of an exit and the number of an employee in the payroll, but
  // these are neither sick leave nor salary.
  const UNRECORDED = ['uscite.motivo', 'dipendenti.matricola', 'rapporti.matricola'];

  test('Every reserved field declares which type of read the audit log records for it', () => {
    const withoutSegno = Object.entries(VOCABULARY.tables).flatMap(([table, { fields = {} }]) =>
      Object.entries(fields).flatMap(([name, { riservato, out }]) => (riservato && !letturaMarkOf(out) ? [`${table}.${name}`] : [])),
    );
    expect(withoutSegno).toEqual(UNRECORDED);
  });

  test('Only the calls that this test lists have reserved fields in their responses', () => {
    expect(endpoints.filter(revealsReserved).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/dipendenti',
      'GET /api/dipendenti/:id',
      'POST /api/dipendenti',
      'PUT /api/dipendenti/:id',
      'POST /api/dipendenti/:id/riassumi',
    ]);
  });
});
