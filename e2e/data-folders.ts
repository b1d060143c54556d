// An empty folder costs a start a new database, and the demonstration's a whole company. Each is made once in a run and copied for every file of tests.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { makeDataFolder } from '@organico/local-postgres';
import { endOnSignal, openRunFolder } from '../scripts/test/run-folder.ts';

// `demo`: an invented company and its accounts.
const SCRIPTS = {
  empty: fileURLToPath(new URL('../scripts/serve-api.mjs', import.meta.url)),
  demo: fileURLToPath(new URL('../scripts/demo.mjs', import.meta.url)),
};
export type Contents = keyof typeof SCRIPTS;

/** Playwright's global setup: where the folders of this run are, until it ends. */
export default function open(): () => Promise<void> {
  const endRun = openRunFolder();
  endOnSignal(endRun, ['SIGTERM', 'SIGHUP']); // Playwright listens for SIGINT itself
  const folder = makeDataFolder(mkdtempSync(join(tmpdir(), 'organico-e2e-')));
  process.env.ORGANICO_E2E_FOLDERS = folder; // the workers inherit it
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await endRun();
  };
}

/** A data folder of one's own, as a first start leaves it. */
export async function newDataFolder(contents: Contents): Promise<string> {
  const all = process.env.ORGANICO_E2E_FOLDERS;
  if (!all) throw new Error('The global setup has not run');
  const made = join(all, contents);
  if (!existsSync(made)) {
    const making = mkdtempSync(join(all, 'making-'));
    const first = await launch({ DATA_DIR: making }, contents);
    await first.end();
    try {
      renameSync(making, made);
    } catch (error) {
      if (!existsSync(made)) throw error; // otherwise the other worker was first
    }
  }
  const own = mkdtempSync(join(all, 'data-'));
  execFileSync('cp', ['-a', `${made}/.`, own]); // each file remains its owner's: PostgreSQL's, where root runs the tests
  return own;
}

/** A server on a data folder, once it says where it is. An empty folder is filled with these contents; others stay what they are. */
export async function launch(settings: { DATA_DIR: string; [name: string]: string }, contents: Contents = 'empty') {
  const server = spawn(process.execPath, [SCRIPTS[contents]], {
    env: { ...process.env, PORT: '0', DATABASE_URL: '', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
  };
  for await (const line of createInterface(server.stdout)) {
    const url = /https?:\/\/[^\s]+/.exec(line)?.[0];
    if (url) return { url, end };
  }
  throw new Error('The server ended before it said where it is');
}
