import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Machines } from './machines.ts';
import { waitUntil } from './wait-until.ts';

const DEPLOY = fileURLToPath(new URL('../../deploy/pitr/', import.meta.url));

/**
 * Runs deploy/pitr on both machines with one archive: the primary makes a backup, its machine fails, and the new primary makes the next
 * backup. Returns true if all of these steps succeeded.
 */
export async function checkArchivingAfterFailover(machines: Machines): Promise<boolean> {
  patronictl(machines, 'edit-config', '--force', '--apply', `${DEPLOY}patroni.yml`);
  patronictl(machines, 'restart', 'organico', '--force');
  await waitUntil('tutto intero con archivio', () => machines.areHealthy());
  const oldPrimary = (await machines.primary()) ?? 'a';
  const newPrimary = oldPrimary === 'a' ? 'b' : 'a';
  for (const args of [['stanza-create'], ['check'], ['--type=full', 'backup']]) machines.pgbackrest(oldPrimary, ...args);
  const onlyPrimaryArchives =
    machines.runBeforeBackup(oldPrimary, 'ExecCondition') && !machines.runBeforeBackup(newPrimary, 'ExecCondition');
  await machines.losePower(oldPrimary);
  await waitUntil("l'altro primario", async () => (await machines.primary()) === newPrimary);
  const newPrimaryArchives = machines.runBeforeBackup(newPrimary, 'ExecCondition') && machines.runBeforeBackup(newPrimary, 'ExecStartPre');
  for (const args of [['check'], ['--type=diff', 'backup']]) machines.pgbackrest(newPrimary, ...args);
  machines.patroni[oldPrimary].start();
  await waitUntil('tutto intero dopo la caduta', () => machines.areHealthy());
  return onlyPrimaryArchives && newPrimaryArchives && !machines.runBeforeBackup(oldPrimary, 'ExecCondition');
}

function patronictl(machines: Machines, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync('patronictl', ['-c', machines.patroniFile, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`patronictl ${args.join(' ')}: ${stdout}${stderr}`);
}
