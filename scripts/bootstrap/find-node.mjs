import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { AdminError } from './admin-error.mjs';

const REQUIRED_MAJOR = 24;

export function findNode(root) {
  const installed = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(installed)) {
    const realPath = realpathSync(installed);
    // On a system with another C library (Alpine) the Node.js of the project exists but cannot run.
    if (realPath === process.execPath || spawnSync(realPath, ['--version'], { stdio: 'ignore' }).status === 0) return realPath;
  }
  if (Number.parseInt(process.versions.node, 10) >= REQUIRED_MAJOR) return process.execPath;
  throw new AdminError(
    `Organico usa Node ${REQUIRED_MAJOR} e qui gira Node ${process.versions.node}: installa Node ${REQUIRED_MAJOR} o successivo da https://nodejs.org e riprova.`,
  );
}
