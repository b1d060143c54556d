// A screen's own files, named in the page itself: the browser fetches them beside those of the app, not after these have run.
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { FirstReads } from './first-reads.ts';

/** Address of a screen, with `$id` for what varies or '*' for all others, to the name of the source file that shows it. */
type Screens = Readonly<Record<string, string>>;

/** What who is signed in sees at an address and what is asked for there first, and what a visitor sees. */
export interface ScreensOf {
  account: Screens;
  visitor: Screens;
  reads: FirstReads;
}

/** Vite's manifest, as far as it is read here. */
type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>;

const APP = 'index.html';

/** Gives for a path of the address bar the tags that belong into the page's head; '' for one that is no screen, or when nothing was built. */
export function screenFiles(folder: string, screens: ScreensOf): (who: 'account' | 'visitor', path: string) => string {
  const built = `${folder}/.vite/manifest.json`;
  if (!existsSync(built)) return () => '';
  const manifest = JSON.parse(readFileSync(built, 'utf8')) as Manifest;
  const tags = { account: tagsOf(manifest, screens.account), visitor: tagsOf(manifest, screens.visitor) };
  return (who, path) => tags[who].find(({ address }) => address.test(path))?.html ?? '';
}

function tagsOf(manifest: Manifest, screens: Screens): { address: RegExp; html: string }[] {
  const here = filesOf(manifest, APP);
  const sources = new Map(Object.keys(manifest).map((source) => [basename(source), source]));
  return Object.entries(screens).map(([address, name]) => {
    const own = [...filesOf(manifest, sources.get(name) ?? name)].filter((file) => !here.has(file));
    return { address: patternOf(address), html: own.map(tagOf).join('') };
  });
}

/** With all that it imports statically. */
function filesOf(manifest: Manifest, source: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, files);
  return files;
}

function patternOf(address: string): RegExp {
  return address === '*' ? /^/ : new RegExp(`^${address.replaceAll(/\$\w+/g, '[^/]+')}/?$`);
}

function tagOf(file: string): string {
  return `<link rel="modulepreload" crossorigin href="/${file}">`;
}
