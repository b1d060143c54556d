import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Machines } from './machines.ts';
import { until } from './wait-until.ts';

const DEPLOY = fileURLToPath(new URL('../../deploy/pitr/', import.meta.url));

/**
 * Runs deploy/pitr on both machines with one archive: the primary makes a backup, its machine fails, and the new primary makes the next
 * one. Returns whether all of this worked.
 */
export async function goOnArchiving(machines: Machines): Promise<boolean> {
  patronictl(machines, 'edit-config', '--force', '--apply', `${DEPLOY}patroni.yml`);
  patronictl(machines, 'restart', 'organico', '--force');
  await until('tutto intero con archivio', () => machines.areWhole());
  const first = (await machines.primary()) ?? 'a';
  const second = first === 'a' ? 'b' : 'a';
  for (const args of [['stanza-create'], ['check'], ['--type=full', 'backup']]) machines.pgbackrest(first, ...args);
  const only = machines.beforeBackup(first, 'ExecCondition') && !machines.beforeBackup(second, 'ExecCondition');
  await machines.losePower(first);
  await until("l'altro primario", async () => (await machines.primary()) === second);
  const ready = machines.beforeBackup(second, 'ExecCondition') && machines.beforeBackup(second, 'ExecStartPre');
  for (const args of [['check'], ['--type=diff', 'backup']]) machines.pgbackrest(second, ...args);
  machines.patroni[first].start();
  await until('tutto intero dopo la caduta', () => machines.areWhole());
  return only && ready && !machines.beforeBackup(first, 'ExecCondition');
}

function patronictl(machines: Machines, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync('patronictl', ['-c', machines.patroniFile, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`patronictl ${args.join(' ')}: ${stdout}${stderr}`);
}
