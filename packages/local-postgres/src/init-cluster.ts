import { spawn } from 'node:child_process';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { LocalPostgresRefusal } from './local-postgres-error.ts';
import type { DataLocation } from './place.ts';
import { processStamp } from './process-stamp.ts';
import { changeOwner, spawnAccount } from './run-as.ts';

// ICU provides the Italian sort order. The C library locale must still be UTF-8, otherwise pg_trgm treats à as punctuation.
const LC_CTYPE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/**
 * Creates the cluster if there is none, and checks that our PostgreSQL can open it. The cluster is created in a temporary folder and then
 * renamed. After a kill the next start removes the temporary folder. If two processes create the cluster at the same time, the second
 * process uses the cluster of the first.
 */
export async function initCluster(binaries: Binaries, location: DataLocation, log: (line: string) => void): Promise<void> {
  const { home, cluster } = location;
  removeLeftovers(home);
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) {
    log('Preparo il database per la prima volta: ci vogliono pochi secondi.');
    const temporaryCluster = join(home, `postgres.init-${process.pid}`);
    try {
      mkdirSync(temporaryCluster, { mode: 0o700 });
      changeOwner(location.account, temporaryCluster);
      await runInitdb(binaries, temporaryCluster, location);
      renameTo(temporaryCluster, cluster);
      syncFolder(home);
    } finally {
      rmSync(temporaryCluster, { recursive: true, force: true });
    }
  }
  checkVersion(binaries, cluster);
}

function runInitdb({ binDir }: Binaries, folder: string, { account }: DataLocation): Promise<void> {
  const locale = ['--locale-provider=icu', '--icu-locale=it-IT', '--locale=C', `--lc-ctype=${LC_CTYPE}`, '--encoding=UTF8'];
  const child = spawn(
    join(binDir, 'initdb'),
    ['-D', folder, '--username=postgres', '--auth=trust', '--data-checksums', '--no-instructions', ...locale],
    { ...spawnAccount(account), cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new LocalPostgresRefusal(`Non posso eseguire initdb in ${binDir}: ${error.message}.`)));
    child.on('close', (code) => (code === 0 ? resolve() : reject(initError(output))));
  });
}

function initError(output: string): LocalPostgresRefusal {
  const sentence = /no space left/i.test(output)
    ? 'Il disco è pieno: libera almeno 200 MB e riprova.'
    : 'La preparazione del database non è riuscita: risolvi la causa scritta qui sotto e riprova.';
  return new LocalPostgresRefusal(`${sentence}\n${output.trim().split('\n').slice(-8).join('\n')}`);
}

function renameTo(temporaryCluster: string, cluster: string): void {
  try {
    renameSync(temporaryCluster, cluster);
  } catch (error) {
    // The error is ignored if another process has just created the cluster in the same folder.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error;
  }
}

// Writes the folder to the disk. Otherwise a power failure could lose the folder together with the first commits.
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function removeLeftovers(home: string): void {
  for (const name of readdirSync(home)) {
    const creatorPid = /^postgres\.init-(\d+)$/.exec(name)?.[1];
    const isLeftover = creatorPid !== undefined && (processStamp(Number(creatorPid)) === undefined || Number(creatorPid) === process.pid);
    if (isLeftover) rmSync(join(home, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

function checkVersion(binaries: Binaries, cluster: string): void {
  const versionFile = join(cluster, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    throw new LocalPostgresRefusal(
      `La cartella ${cluster} non contiene un database PostgreSQL: svuotala, oppure indica un'altra cartella con DATA_DIR.`,
    );
  }
  const dataVersion = readFileSync(versionFile, 'utf8').trim();
  if (dataVersion === String(binaries.major)) return;
  throw new LocalPostgresRefusal(
    `I dati in ${cluster} sono di PostgreSQL ${dataVersion} e qui c'è PostgreSQL ${binaries.major}: indica con PG_BIN la cartella dei programmi della versione ${dataVersion}, oppure ripristina un backup in una nuova DATA_DIR.`,
  );
}
