import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Sentence } from './admin-error.mjs';

const WANTED = 24;

/** The Node.js of the lockfile, or the running one if it is recent enough. */
export function findNode(root) {
  const installed = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(installed)) {
    const real = realpathSync(installed);
    // On a system with another C library (Alpine) the file exists but cannot run.
    if (real === process.execPath || spawnSync(real, ['--version'], { stdio: 'ignore' }).status === 0) return real;
  }
  if (Number.parseInt(process.versions.node, 10) >= WANTED) return process.execPath;
  throw new Sentence(
    `Organico usa Node ${WANTED} e qui gira Node ${process.versions.node}: installa Node ${WANTED} o successivo da https://nodejs.org e riprova.`,
  );
}
