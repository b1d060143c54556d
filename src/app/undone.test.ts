import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { updateUser } from '#features/accounts/utenti/contract.ts';
import { confirmAnonimizzazione, requestAnonimizzazione } from '#features/privacy/anonimizzazioni/contract.ts';
import { createBlocco } from '#features/privacy/conservazione/contract.ts';
import { openBackup } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { emptyDatabase } from '#testing/database.ts';
import { aLeaver, aRetentionAdmin } from '#testing/retention.ts';
import { insertUser } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { describeLostActions, readLastingActions } from './lost-actions.ts';

const app = openApp();

test('The list for a restored backup names exactly the anonymizations, holds, deletions and deactivations made after the backup', async () => {
  const { admin, prepare, approve } = await aRetentionAdmin(app);
  const [anonymizedBefore, anonymizedAfter, blockedBefore, blockedAfter, listed] = await Promise.all(
    [1, 2, 3, 4, 61].map((months) => aLeaver(app, months)),
  );
  const [reactivated, deactivated] = [await insertUser(app.sql, { is_active: false }), await insertUser(app.sql, { username: 'se.ne.va' })];
  const secondAdmin = await app.asAdmin();
  const anonymize = async (id = '') => {
    await admin.call(requestAnonimizzazione, { params: { id } });
    await secondAdmin.call(confirmAnonimizzazione, { params: { id } });
  };
  const block = (dipendente_id = '') => admin.call(createBlocco, { body: { dipendente_id, motivo: 'Causa in corso' } });
  const approveList = async () => {
    await listed?.file('tutti');
    await prepare();
    expect((await approve()).status).toBe(200);
  };
  await anonymize(anonymizedBefore?.id);
  await block(blockedBefore?.id);
  await approveList();

  const folder = mkdtempSync(join(tmpdir(), 'organico-undone-'));
  const target = await emptyDatabase();
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await target.drop();
  });
  const { host, port, user, password, database } = app.sql.options;
  const source = { ...target.owner, host, port, user, password, database } as Parameters<typeof writeBackup>[0];
  await writeBackup(source, join(folder, 'uno.backup'));
  await restoreBackup(target.owner, await openBackup(join(folder, 'uno.backup')));
  const readUndone = async () =>
    describeLostActions(await readLastingActions(source, 'FORMER_DATABASE_URL'), await readLastingActions(target.owner, 'DATABASE_URL'));
  expect(await readUndone()).toEqual([]);

  await anonymize(anonymizedAfter?.id);
  await block(blockedAfter?.id);
  await approveList();
  await admin.call(updateUser, { params: { id: String(deactivated.id) }, body: { is_active: false } });
  await admin.call(updateUser, { params: { id: String(reactivated.id) }, body: { is_active: true } });
  expect(await readUndone()).toEqual([
    `Erano anonime, e hanno di nuovo il loro nome:\n  /employees/${anonymizedAfter?.id}`,
    'Elenchi approvati in Conservazione, le cui voci sono tornate: 1. Preparane uno e approvalo di nuovo.',
    `Erano sotto blocco, e non lo sono più:\n  /employees/${blockedAfter?.id}`,
    'Account che non erano più attivi, e lo sono di nuovo:\n  se.ne.va',
  ]);
});

test('The error about an unreachable former database contains the name of its setting', async () => {
  await expect(
    readLastingActions({ connectionString: 'postgres://chi:segreto@127.0.0.1:1/niente' }, 'FORMER_DATABASE_URL'),
  ).rejects.toThrow("Il database indicato da FORMER_DATABASE_URL non è utilizzabile: nessuno risponde a quell'indirizzo.");
});
