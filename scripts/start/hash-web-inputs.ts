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

export function hashWebInputs(): string {
  return hashFiles(INPUTS, mayReachTheBrowser, 'dist/.web-inputs');
}

// The import rules exclude these from the web build; hashing them would rebuild it after every change of a handler.
function mayReachTheBrowser(name: string): boolean {
  return name !== 'server' && name !== 'testing' && !/\.test\.tsx?$/.test(name);
}
