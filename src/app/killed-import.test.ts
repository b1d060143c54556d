import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { applyImportazione, getImportazione } from '#features/exchange/importazioni/contract.ts';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import { databaseRows } from '#testing/database-rows.ts';
import { importFile } from '#testing/import-file.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
const NEW_ROWS = 600;

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(20);
}

test('An import writes nothing if the server is killed while it runs, and the user can apply the import again', {
  timeout: 120_000,
}, async () => {
  const brand = await insertBrand(app.sql, { nome: 'Marea' });
  await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Marco', email: 'marco@azienda.it' });
  const admin = await app.asAdmin();
  const lines = Array.from({ length: NEW_ROWS }, (_, n) => `Ada;Costa ${n};ada${n}@azienda.it;Marea`);
  const file = ['Nome;Cognome;Email;Brand', ...lines, 'Ugo;Neri;marco@azienda.it;Marea', 'Ivo;Riva;ivo@azienda.it;Marea'].join('\n');
  const { importazione } = await importFile(admin, 'dipendenti', file);
  const params = { id: String(importazione.id) };
  const rows = async () => (await databaseRows(app.sql)).filter((line) => !/^(importazioni_avanzamento|sessions) /.test(line));
  const before = await rows();

  // The import file creates 600 employees and then changes this employee. The lock on this employee stops the import after the 600 new
  // rows.
  const lockClient = await app.sql.connect();
  onTestFinished(() => lockClient.release());
  await lockClient.query(`begin; select from dipendenti where email = 'marco@azienda.it' for update`);
  const { rows: lockProcess } = await lockClient.query<{ pid: number }>('select pg_backend_pid() as pid');
  const countWaiting = async () => {
    const { rows } = await app.sql.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [lockProcess[0]?.pid]);
    return rows.length;
  };
  const { server, url } = await startServerProcess(app);
  const applyCall = fetch(`${url}/api/importazioni/${params.id}/applica`, {
    method: 'POST',
    headers: { cookie: `organico_sessione=${admin.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const connectionError = expect(applyCall).rejects.toThrow();
  await waitUntil(async () => (await countWaiting()) > 0);
  expect(await admin.call(getImportazione, { params })).toMatchObject({ stato: 'in_corso', avanzamento: { totale: NEW_ROWS + 2 } });

  const serverExit = once(server, 'exit');
  server.kill('SIGKILL');
  await Promise.all([serverExit, connectionError]);
  await lockClient.query('rollback');
  await waitUntil(async () => (await admin.call(getImportazione, { params })).stato !== 'in_corso');
  expect(await admin.call(getImportazione, { params })).toMatchObject({
    stato: 'interrotta',
    nuove: NEW_ROWS + 1,
    modificate: 1,
    lotto: null,
  });
  expect(await rows()).toEqual(before);

  const secondRun = await admin.call(applyImportazione, { params, body: {} });
  expect(secondRun).toMatchObject({ stato: 'applicata', applicate: NEW_ROWS + 2 });
  expect(await admin.call(listDipendenti, {})).toHaveLength(NEW_ROWS + 2);
});
