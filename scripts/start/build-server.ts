import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimes } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashFiles } from './hash-files.ts';
import { isTaken } from './is-taken.ts';

const BUILT = 'dist/server';
const COMPILED = 'dist/compiled';
const INPUTS = ['package-lock.json', 'package.json', 'packages', 'scripts/start/bundle-server.ts', 'src'];

/** The server, as one file that is there in a third of the sources' time (decision 96). Where it cannot be built: its sources. */
export async function loadServer(): Promise<typeof import('#app/server.ts')> {
  // Its name is what it was built of: of other sources it is not there.
  const folder = join(BUILT, hashFiles(INPUTS, mayReachTheServer, 'dist/.server-inputs').slice(0, 16));
  if (!existsSync(folder) && !(await build(folder))) return import('#app/server.ts');
  // The last that was used is not forgotten. Who may not write there does not forget any either.
  const now = new Date();
  utimes(folder, now, now, () => undefined);
  return import(pathToFileURL(join(folder, 'server.js')).href);
}

const OTHERS = ['node_modules', 'testing', 'web'];

function mayReachTheServer(name: string): boolean {
  return /^[^.]+$|\.(ts|json)$/.test(name) && !OTHERS.includes(name) && !name.endsWith('.test.ts');
}

/** Built aside and moved into place, so that another process never loads half of it. */
async function build(folder: string): Promise<boolean> {
  const aside = makeFolderAside();
  if (aside === undefined) {
    console.log('Il server non è costruito per questi sorgenti e qui non posso costruirlo: parte dai sorgenti, più lentamente.');
    return false;
  }
  console.log('Costruisco il server: ci vogliono pochi secondi.');
  try {
    // A process of its own: the bundler's memory would stay with the server.
    const [code] = await once(
      spawn(process.execPath, ['scripts/start/bundle-server.ts', join(aside, 'new')], { stdio: 'inherit' }),
      'exit',
    );
    if (code !== 0) {
      // The disk may be full, or memory short: the sources need neither. Where they are wrong they say so themselves.
      console.log('Il server non si costruisce, per gli errori qui sopra: parte dai sorgenti, più lentamente.');
      return false;
    }
    renameSync(join(aside, 'new'), folder);
  } catch (error) {
    // Another process built the same sources and was first.
    if (!isTaken(error)) throw error;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  deleteOlderThan(folder);
  return true;
}

// A production installation has no tools and comes with its build; the account of a service may not write here.
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

/** Deletes all builds except this one and the one that was used last before it: a server may still run from that one and load its thread later. */
function deleteOlderThan(folder: string): void {
  const usedAt = (name: string) => statSync(join(BUILT, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // By name, not by time: if the clock was set back, the newest build does not have the newest time.
  const others = readdirSync(BUILT).filter((name) => !name.startsWith('new-') && join(BUILT, name) !== folder);
  for (const name of others.toSorted((a, b) => usedAt(b) - usedAt(a)).slice(1)) rmSync(join(BUILT, name), { recursive: true, force: true });
  // What was compiled of them, too; the folders are those of the process that starts.
  for (const each of existsSync(COMPILED) ? readdirSync(COMPILED, { recursive: true, withFileTypes: true }) : []) {
    if (each.isFile()) rmSync(join(each.parentPath, each.name), { force: true });
  }
}
