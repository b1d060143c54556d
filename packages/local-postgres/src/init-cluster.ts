import { spawn } from 'node:child_process';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { LocalPostgresRefusal } from './local-postgres-error.ts';
import type { Place } from './place.ts';
import { processStamp } from './process-stamp.ts';
import { giveTo, identity } from './run-as.ts';

// ICU provides the Italian sort order. The C library locale must still be UTF-8, otherwise pg_trgm treats à as punctuation.
const CTYPE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/**
 * Creates the cluster if there is none, and checks that our PostgreSQL can open it. The cluster is created in a temporary folder and then
 * renamed: after a kill the next start removes the temporary folder, and of two processes at once the second one finds the cluster of the
 * first.
 */
export async function initCluster(binaries: Binaries, place: Place, log: (line: string) => void): Promise<void> {
  const { home, cluster } = place;
  removeAbandoned(home);
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) {
    log('Preparo il database per la prima volta: ci vogliono pochi secondi.');
    const unfinished = join(home, `postgres.init-${process.pid}`);
    try {
      mkdirSync(unfinished, { mode: 0o700 });
      giveTo(place.account, unfinished);
      await runInitdb(binaries, unfinished, place);
      moveInto(unfinished, cluster);
      syncFolder(home);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  checkVersion(binaries, cluster);
}

function runInitdb({ binDir }: Binaries, folder: string, { account }: Place): Promise<void> {
  const locale = ['--locale-provider=icu', '--icu-locale=it-IT', '--locale=C', `--lc-ctype=${CTYPE}`, '--encoding=UTF8'];
  const child = spawn(
    join(binDir, 'initdb'),
    ['-D', folder, '--username=postgres', '--auth=trust', '--data-checksums', '--no-instructions', ...locale],
    { ...identity(account), cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new LocalPostgresRefusal(`Non posso eseguire initdb in ${binDir}: ${error.message}.`)));
    child.on('close', (code) => (code === 0 ? resolve() : reject(initRefusal(said))));
  });
}

function initRefusal(said: string): LocalPostgresRefusal {
  const sentence = /no space left/i.test(said)
    ? 'Il disco è pieno: libera almeno 200 MB e riprova.'
    : 'La preparazione del database non è riuscita: risolvi la causa scritta qui sotto e riprova.';
  return new LocalPostgresRefusal(`${sentence}\n${said.trim().split('\n').slice(-8).join('\n')}`);
}

function moveInto(unfinished: string, cluster: string): void {
  try {
    renameSync(unfinished, cluster);
  } catch (error) {
    // Another process may have just created the cluster there.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error;
  }
}

// Without this a power failure could lose the folder together with the first commits.
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function removeAbandoned(home: string): void {
  for (const name of readdirSync(home)) {
    const maker = /^postgres\.init-(\d+)$/.exec(name)?.[1];
    const abandoned = maker !== undefined && (processStamp(Number(maker)) === undefined || Number(maker) === process.pid);
    if (abandoned) rmSync(join(home, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

function checkVersion(binaries: Binaries, cluster: string): void {
  const marker = join(cluster, 'PG_VERSION');
  if (!existsSync(marker)) {
    throw new LocalPostgresRefusal(
      `La cartella ${cluster} non contiene un database PostgreSQL: svuotala, oppure indica un'altra cartella con DATA_DIR.`,
    );
  }
  const made = readFileSync(marker, 'utf8').trim();
  if (made === String(binaries.major)) return;
  throw new LocalPostgresRefusal(
    `I dati in ${cluster} sono di PostgreSQL ${made} e qui c'è PostgreSQL ${binaries.major}: indica con PG_BIN la cartella dei programmi della versione ${made}, oppure ripristina un backup in una nuova DATA_DIR.`,
  );
}
