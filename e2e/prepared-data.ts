// What the servers of the browser tests begin with: data that are made once in a run and copied for each, as making them takes longer than many a test.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { todayInItaly } from '#shared/dates.ts';

const MAKE = fileURLToPath(new URL('make-data.ts', import.meta.url));
const FOLDER = 'ORGANICO_E2E_DATA';

/** Playwright's global setup: a folder for the run, and its end. */
export default function openFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'organico-e2e-data-'));
  letPass(folder);
  process.env[FOLDER] = folder; // the workers have it from here
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Puts a migrated database there, empty or with the demonstration's company. Where it cannot be copied, the server will make its own. */
export function copyPrepared(withDemo: boolean, dataDir: string): void {
  letPass(dataDir);
  const prepared = prepare(withDemo);
  // Below a folder that only root may enter the data are elsewhere, and this is a link to them.
  if (!lstatSync(join(prepared, 'postgres')).isSymbolicLink()) execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
}

function prepare(withDemo: boolean): string {
  // The demonstration tells its dates from today: a run that goes past midnight makes another one.
  const prepared = join(process.env[FOLDER] ?? '', withDemo ? `demo-${todayInItaly(new Date())}` : 'empty');
  if (existsSync(prepared)) return prepared;
  // Two workers may make it at once: the first that is done puts it in its place.
  const unfinished = mkdtempSync(`${prepared}.`);
  letPass(unfinished);
  execFileSync(process.execPath, [MAKE, unfinished, ...(withDemo ? ['demo'] : [])], { stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    renameSync(unfinished, prepared);
  } catch (error) {
    if (!existsSync(prepared)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return prepared;
}

/** Root's PostgreSQL runs as somebody else, who has to pass. */
function letPass(folder: string): void {
  chmodSync(folder, 0o711);
}
