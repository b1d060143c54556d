import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimes } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashFiles } from './hash-files.ts';
import { isRenameConflict } from './rename-conflict.ts';

const BUILD_FOLDER = 'dist/server';
const COMPILE_CACHE = 'dist/compiled';
const INPUTS = ['package-lock.json', 'package.json', 'packages', 'scripts/start/bundle-server.ts', 'src'];

/**
 * Loads the server as one bundled file, which starts in a third of the time of the sources (decision 96). Falls back to the sources when it
 * cannot be built.
 */
export async function loadServer(): Promise<typeof import('#app/server.ts')> {
  const folder = join(BUILD_FOLDER, hashFiles(INPUTS, isServerSource, 'dist/.server-inputs').slice(0, 16));
  if (!existsSync(folder) && !(await build(folder))) return import('#app/server.ts');
  // Old builds are deleted by the time of their last use. An account that may not update the time may not delete builds either.
  const now = new Date();
  utimes(folder, now, now, () => undefined);
  return import(pathToFileURL(join(folder, 'server.js')).href);
}

const EXCLUDED_FOLDERS = ['node_modules', 'testing', 'web'];

function isServerSource(name: string): boolean {
  return /^[^.]+$|\.(ts|json)$/.test(name) && !EXCLUDED_FOLDERS.includes(name) && !name.endsWith('.test.ts');
}

/** The folder is renamed when it is complete, so that no other process loads a partial build. */
async function build(folder: string): Promise<boolean> {
  const temporaryFolder = makeTemporaryFolder();
  if (temporaryFolder === undefined) {
    console.log('Il server non è costruito per questi sorgenti e qui non posso costruirlo: parte dai sorgenti, più lentamente.');
    return false;
  }
  console.log('Costruisco il server: ci vogliono pochi secondi.');
  try {
    // The bundler runs in its own process, because its memory is freed when that process ends.
    const [code] = await once(
      spawn(process.execPath, ['scripts/start/bundle-server.ts', join(temporaryFolder, 'new')], { stdio: 'inherit' }),
      'exit',
    );
    if (code !== 0) {
      // The server can start from the sources even if a full disk or too little memory prevented the build. An error in the sources is
      // reported by that start.
      console.log('Il server non si costruisce, per gli errori qui sopra: parte dai sorgenti, più lentamente.');
      return false;
    }
    renameSync(join(temporaryFolder, 'new'), folder);
  } catch (error) {
    if (!isRenameConflict(error)) throw error;
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true });
  }
  deleteOldBuilds(folder);
  return true;
}

// Returns undefined when this installation cannot build: it has no build tools, or the account may not write here.
function makeTemporaryFolder(): string | undefined {
  if (!existsSync('node_modules/vite')) return undefined;
  try {
    mkdirSync(BUILD_FOLDER, { recursive: true });
    return mkdtempSync(join(BUILD_FOLDER, 'new-'));
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/**
 * Deletes old builds, except this build and the build that was used last before it: a server may still run from that build and load its
 * thread later.
 */
function deleteOldBuilds(folder: string): void {
  const usedAt = (name: string) => statSync(join(BUILD_FOLDER, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // Builds are recognized by name and not by creation time, because the clock may have been set back.
  const otherBuilds = readdirSync(BUILD_FOLDER).filter((name) => !name.startsWith('new-') && join(BUILD_FOLDER, name) !== folder);
  for (const name of otherBuilds.toSorted((a, b) => usedAt(b) - usedAt(a)).slice(1))
    rmSync(join(BUILD_FOLDER, name), { recursive: true, force: true });
  // Node.js names its cache folders after the process that started it, so all cached files are deleted.
  for (const entry of existsSync(COMPILE_CACHE) ? readdirSync(COMPILE_CACHE, { recursive: true, withFileTypes: true }) : []) {
    if (entry.isFile()) rmSync(join(entry.parentPath, entry.name), { force: true });
  }
}
