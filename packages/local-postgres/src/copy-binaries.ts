import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeLibraryLinks } from './library-links.ts';
import { LocalPostgresRefusal } from './local-postgres-error.ts';
import { type DataLocation, makeSystemFolder, systemHome } from './place.ts';

/**
 * Copies the programs of the npm package, once per version, to a folder where the PostgreSQL account can run them: for root the system data
 * folder, because the account cannot enter a clone in /root. Only our account can write there, so an existing copy can be trusted.
 */
export function copyBinaries(native: string, { product, home, account }: DataLocation): string {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string };
  const parent = account ? systemHome(product) : home;
  if (account) makeSystemFolder(parent, product);
  const copy = join(parent, `postgresql-${version}-${process.arch}`);
  if (existsSync(copy)) return copy;
  const temporaryFolder = mkdtempSync(`${copy}.`);
  try {
    cpSync(native, temporaryFolder, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
    makeLibraryLinks(temporaryFolder);
    makeReadable(temporaryFolder);
    renameSync(temporaryFolder, copy);
  } catch (error) {
    rmSync(temporaryFolder, { recursive: true, force: true });
    // Another process may have finished the same copy first.
    if (!existsSync(copy)) throw new LocalPostgresRefusal(`Non posso copiare PostgreSQL in ${parent}: ${(error as Error).message}.`);
  }
  return copy;
}

// Makes the copied files readable for every account, because npm may have installed them under a strict umask.
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
