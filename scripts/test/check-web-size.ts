import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Outcome } from './outcome.ts';

const FOLDER = 'dist/web';
const ENTRY = 'index.html';
// What every page except the login page loads.
const SIGNED_IN = ['src/app/pages.tsx', 'src/app/shell/shell.tsx'];

// The limits for the files of a screen, in kilobytes (1024 bytes) after gzip (decision 12).
const SCREEN_KB: Record<string, number> = { 'login-page': 122, 'dashboard-page': 140 };
const OTHER_SCREEN_KB = 190;
const OWN_CHUNK_KB = 40;
const CSS_KB = 20;

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

export async function checkWebSize(): Promise<Outcome> {
  const manifest = JSON.parse(readFileSync(`${FOLDER}/.vite/manifest.json`, 'utf8')) as Manifest;
  const pages = Object.keys(manifest).filter((key) => key.endsWith('-page.tsx'));
  const styles = pages.map((page) => totalKb(new Set(filesNeededFor(manifest, page).flatMap((key) => manifest[key]?.css ?? []))));
  const results = [isWithin('CSS, al massimo', Math.max(...styles), CSS_KB), ...pages.flatMap((page) => checkPage(manifest, page))];
  const failed = results.filter((passed) => !passed).length + (pages.length === 0 || Math.max(...styles) === 0 ? 1 : 0);
  return { passed: results.length - failed, failed, skipped: 0 };
}

function checkPage(manifest: Manifest, page: string): boolean[] {
  const name = page.replace(/^.*\/|\.tsx$/g, '');
  const files = new Set(filesNeededFor(manifest, page).map((key) => fileOf(manifest, key)));
  return [
    isWithin(name, totalKb(files), SCREEN_KB[name] ?? OTHER_SCREEN_KB),
    isWithin(`${name}, il suo file`, totalKb(new Set([fileOf(manifest, page)])), OWN_CHUNK_KB),
  ];
}

function filesNeededFor(manifest: Manifest, page: string): string[] {
  const needed = new Set<string>();
  for (const key of page.endsWith('/login-page.tsx') ? [ENTRY, page] : [ENTRY, ...SIGNED_IN, page]) collectImports(manifest, key, needed);
  return [...needed];
}

/**
 * Collects the files that the browser must load before it shows the page. Dynamic imports are left out, because they do not delay the page.
 */
function collectImports(manifest: Manifest, key: string, collected: Set<string>): void {
  if (collected.has(key)) return;
  collected.add(key);
  for (const imported of manifest[key]?.imports ?? []) collectImports(manifest, imported, collected);
}

function fileOf(manifest: Manifest, key: string): string {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is not in the manifest of ${FOLDER}`);
  return chunk.file;
}

function totalKb(files: Set<string>): number {
  const bytes = [...files].map((file) => gzipSync(readFileSync(`${FOLDER}/${file}`), { level: 9 }).length);
  return bytes.reduce((sum, each) => sum + each, 0) / 1024;
}

function isWithin(label: string, kb: number, limit: number): boolean {
  const passed = kb <= limit;
  console.log(`${passed ? ' ' : '✘'} ${label}: ${kb.toFixed(1).replace('.', ',')} KB di ${String(limit).replace('.', ',')}`);
  return passed;
}
