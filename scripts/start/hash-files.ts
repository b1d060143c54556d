import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** One hash over these files and what lies in these folders, without the names that do not count. By content: times change at every clone. */
export function hashFiles(paths: readonly string[], counts: (name: string) => boolean): string {
  const hash = createHash('sha256');
  for (const path of paths.filter((each) => existsSync(each)).flatMap((each) => filesIn(each, counts))) {
    const content = readFileSync(path);
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(path: string, counts: (name: string) => boolean): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .filter(counts)
    .flatMap((name) => filesIn(join(path, name), counts));
}
