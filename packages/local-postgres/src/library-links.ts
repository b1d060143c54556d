import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * npm packages cannot hold symbolic links: the package lists them for its install script, which we deny, so they are made
 * here. In a folder we may not write (installed by another user) they stay missing and the programs do not run there.
 */
export function makeLibraryLinks(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, target.replace(/^native\//, ''));
    try {
      // Each link stands beside its file.
      if (!existsSync(link)) symlinkSync(basename(source), link);
    } catch (error) {
      if (!['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}
