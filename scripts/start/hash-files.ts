import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// File systems have a limited time resolution: a file that was written during the hash may change again with the same timestamps.
const SETTLED_AFTER_MS = 2_000;

/**
 * Returns a hash of the content of these files and folders. Times are not hashed, because they change with every clone. The hash is cached
 * in `cacheFile` and reused while no file has been touched, because reading a thousand files takes a tenth of a start.
 */
export function hashFiles(paths: readonly string[], isIncluded: (name: string) => boolean, cacheFile: string): string {
  const files = paths.flatMap((path) => filesIn(path, isIncluded));
  const statHash = createHash('sha256');
  for (const { path, size, mtimeMs, ctimeMs, ino } of files) statHash.update(`${path}\0${size}\0${mtimeMs}\0${ctimeMs}\0${ino}\0`);
  const statDigest = statHash.digest('hex');
  const [cachedStats, cachedHash] = readCache(cacheFile).split(' ');
  if (cachedHash !== undefined && cachedStats === statDigest) return cachedHash;

  const settledBefore = Date.now() - SETTLED_AFTER_MS;
  const hash = createHash('sha256');
  for (const { path } of files) {
    const content = readFileSync(path);
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  const contentHash = hash.digest('hex');
  if (files.every(({ mtimeMs, ctimeMs }) => Math.max(mtimeMs, ctimeMs) < settledBefore))
    writeCache(cacheFile, `${statDigest} ${contentHash}`);
  return contentHash;
}

type File = Pick<Stats, 'size' | 'mtimeMs' | 'ctimeMs' | 'ino'> & { path: string };

function filesIn(path: string, isIncluded: (name: string) => boolean): File[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [{ path, size: stats.size, mtimeMs: stats.mtimeMs, ctimeMs: stats.ctimeMs, ino: stats.ino }];
  return readdirSync(path)
    .sort()
    .filter(isIncluded)
    .flatMap((name) => filesIn(join(path, name), isIncluded));
}

function readCache(cacheFile: string): string {
  try {
    return readFileSync(cacheFile, 'utf8');
  } catch (error) {
    if (!['ENOENT', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return '';
  }
}

function writeCache(cacheFile: string, text: string): void {
  const temporaryFile = `${cacheFile}.${process.pid}`;
  try {
    mkdirSync(dirname(cacheFile), { recursive: true });
    writeFileSync(temporaryFile, text);
    renameSync(temporaryFile, cacheFile); // renaming is atomic, so that no other process reads a partial file
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    rmSync(temporaryFile, { force: true });
  }
}
