import { hashFiles } from './hash-files.ts';

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

/** One hash over everything the web build reads. */
export function hashWebInputs(): string {
  return hashFiles(INPUTS, mayReachTheBrowser, 'dist/.web-inputs');
}

// The import rules keep these out of the web build; without them here every change of a handler would build it again.
function mayReachTheBrowser(name: string): boolean {
  return name !== 'server' && name !== 'testing' && !/\.test\.tsx?$/.test(name);
}
