// The entry of every npm script: `node scripts/bootstrap.mjs scripts/<command>.ts`. Installs missing packages, then runs the TypeScript
// command with the Node.js of the project. Plain JavaScript without dependencies for Node.js 20.19 or later, because nothing is installed
// yet.

import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findNode } from './bootstrap/find-node.mjs';
import { installPackages } from './bootstrap/install-packages.mjs';
import { runProgram } from './bootstrap/run-program.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [command, ...args] = process.argv.slice(2);
const entry = join(root, command);

try {
  process.chdir(root);
  await installPackages(root);
  const node = findNode(root);
  if (node === process.execPath) {
    // npm puts the Node.js of the project first on the PATH, so usually no second process is needed.
    process.argv = [node, entry, ...args];
    await import(pathToFileURL(entry).href);
  } else {
    process.exitCode = await runProgram(node, [...process.execArgv, entry, ...args]);
  }
} catch (error) {
  console.error(error.name === 'AdminError' ? error.message : error);
  process.exitCode = 1;
}
