import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const INPUTS = [
  'docs/guida',
  'index.html',
  'package-lock.json',
  'package.json',
  'public',
  'scripts/guide',
  'scripts/start/compress-web.ts',
  'src',
  'vite.config.ts',
];

/** One hash over everything the web build reads. By content: times change at every clone. */
export function hashWebInputs(): string {
  const hash = createHash('sha256');
  for (const path of INPUTS.filter((input) => existsSync(input)).flatMap(filesIn)) {
    const content = readFileSync(path);
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .filter(mayReachTheBrowser)
    .flatMap((name) => filesIn(join(path, name)));
}

// The import rules keep these out of the web build; without them here every change of a handler would build it again.
function mayReachTheBrowser(name: string): boolean {
  return name !== 'server' && name !== 'testing' && !/\.test\.tsx?$/.test(name);
}
