import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimes } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashFiles } from './hash-files.ts';
import { isTaken } from './rename-conflict.ts';

const BUILT = 'dist/server';
const COMPILED = 'dist/compiled';
const INPUTS = ['package-lock.json', 'package.json', 'packages', 'scripts/start/bundle-server.ts', 'src'];

/**
 * Loads the server as one bundled file, which starts in a third of the time of the sources (decision 96). Falls back to the sources when it
 * cannot be built.
 */
export async function loadServer(): Promise<typeof import('#app/server.ts')> {
  // Another version of the sources has another folder.
  const folder = join(BUILT, hashFiles(INPUTS, mayReachTheServer, 'dist/.server-inputs').slice(0, 16));
  if (!existsSync(folder) && !(await build(folder))) return import('#app/server.ts');
  // Old builds are deleted by the time of their last use. An account that may not update the time may not delete builds either.
  const now = new Date();
  utimes(folder, now, now, () => undefined);
  return import(pathToFileURL(join(folder, 'server.js')).href);
}

const OTHERS = ['node_modules', 'testing', 'web'];

function mayReachTheServer(name: string): boolean {
  return /^[^.]+$|\.(ts|json)$/.test(name) && !OTHERS.includes(name) && !name.endsWith('.test.ts');
}

/** The folder is renamed when it is complete, so that no other process loads a partial build. */
async function build(folder: string): Promise<boolean> {
  const aside = makeFolderAside();
  if (aside === undefined) {
    console.log('Il server non è costruito per questi sorgenti e qui non posso costruirlo: parte dai sorgenti, più lentamente.');
    return false;
  }
  console.log('Costruisco il server: ci vogliono pochi secondi.');
  try {
    // The memory of the bundler is freed when its process ends.
    const [code] = await once(
      spawn(process.execPath, ['scripts/start/bundle-server.ts', join(aside, 'new')], { stdio: 'inherit' }),
      'exit',
    );
    if (code !== 0) {
      // A full disk or too little memory does not prevent a start from the sources. An error in the sources is reported by that start.
      console.log('Il server non si costruisce, per gli errori qui sopra: parte dai sorgenti, più lentamente.');
      return false;
    }
    renameSync(join(aside, 'new'), folder);
  } catch (error) {
    if (!isTaken(error)) throw error;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  deleteOlderThan(folder);
  return true;
}

// Returns undefined when this installation cannot build: it has no build tools, or the account may not write here.
function makeFolderAside(): string | undefined {
  if (!existsSync('node_modules/vite')) return undefined;
  try {
    mkdirSync(BUILT, { recursive: true });
    return mkdtempSync(join(BUILT, 'new-'));
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** Keeps this build and the one that was used last before it: a server may still run from that one and load its thread later. */
function deleteOlderThan(folder: string): void {
  const usedAt = (name: string) => statSync(join(BUILT, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // The clock may have been set back, so builds are recognized by name and not by creation time.
  const others = readdirSync(BUILT).filter((name) => !name.startsWith('new-') && join(BUILT, name) !== folder);
  for (const name of others.toSorted((a, b) => usedAt(b) - usedAt(a)).slice(1)) rmSync(join(BUILT, name), { recursive: true, force: true });
  // Node.js names its cache folders after the process that started it, so all cached files are deleted.
  for (const each of existsSync(COMPILED) ? readdirSync(COMPILED, { recursive: true, withFileTypes: true }) : []) {
    if (each.isFile()) rmSync(join(each.parentPath, each.name), { force: true });
  }
}
