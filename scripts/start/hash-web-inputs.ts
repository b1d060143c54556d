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
  return hashFiles(INPUTS, isWebSource, 'dist/.web-inputs');
}

// Returns whether the file belongs to the web part. A change of server code or tests must not rebuild the web part.
function isWebSource(name: string): boolean {
  return name !== 'server' && name !== 'testing' && !/\.test\.tsx?$/.test(name);
}
