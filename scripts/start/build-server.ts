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

/**
 * Loads the server as one bundled file, which starts in a third of the time of the sources (decision 96). Falls back to the sources when it
 * cannot be built.
 */
export async function loadServer(): Promise<typeof import('#app/server.ts')> {
  // The folder name is a hash of the sources, so another version has another folder.
  const folder = join(BUILT, hashFiles(INPUTS, mayReachTheServer, 'dist/.server-inputs').slice(0, 16));
  if (!existsSync(folder) && !(await build(folder))) return import('#app/server.ts');
  // Updates the time of the last use of the build, because old builds are deleted by this time. An account that may not update it may not delete
  // builds either, so an error is ignored.
  const now = new Date();
  utimes(folder, now, now, () => undefined);
  return import(pathToFileURL(join(folder, 'server.js')).href);
}

const OTHERS = ['node_modules', 'testing', 'web'];

function mayReachTheServer(name: string): boolean {
  return /^[^.]+$|\.(ts|json)$/.test(name) && !OTHERS.includes(name) && !name.endsWith('.test.ts');
}

/** Builds the server in a temporary folder and then renames that folder, so that no other process loads a partial build. */
async function build(folder: string): Promise<boolean> {
  const aside = makeFolderAside();
  if (aside === undefined) {
    console.log('Il server non è costruito per questi sorgenti e qui non posso costruirlo: parte dai sorgenti, più lentamente.');
    return false;
  }
  console.log('Costruisco il server: ci vogliono pochi secondi.');
  try {
    // Runs the bundler in a child process, so that its memory is freed when it ends.
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
    // The rename fails when another process has put the same build there first; that is no error.
    if (!isTaken(error)) throw error;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  deleteOlderThan(folder);
  return true;
}

// Returns a temporary folder for the build; undefined when this installation cannot build: it has no build tools, or the account may not write
// here.
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
  // Recognizes builds by folder name and not by creation time, because the clock may have been set back.
  const others = readdirSync(BUILT).filter((name) => !name.startsWith('new-') && join(BUILT, name) !== folder);
  for (const name of others.toSorted((a, b) => usedAt(b) - usedAt(a)).slice(1)) rmSync(join(BUILT, name), { recursive: true, force: true });
  // Deletes the compile cache of the old builds. Node.js names its folders after the process that started it, so all cached files are deleted.
  for (const each of existsSync(COMPILED) ? readdirSync(COMPILED, { recursive: true, withFileTypes: true }) : []) {
    if (each.isFile()) rmSync(join(each.parentPath, each.name), { force: true });
  }
}
