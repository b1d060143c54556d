import { lstatSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { AdminError } from './admin-error.mjs';
import { withInstallLock } from './install-lock.mjs';
import { packagesAreInstalled } from './installed-packages.mjs';
import { runProgram } from './run-program.mjs';

export async function installPackages(root) {
  if (packagesAreInstalled(root)) return;
  rejectOldNode();
  await withInstallLock(root, async () => {
    // Another process may have installed the packages while this process waited for the lock.
    if (packagesAreInstalled(root)) return;
    rejectLinkedFolder(join(root, 'node_modules'));
    console.log('Installo i pacchetti che mancano (npm ci): la prima volta serve qualche decina di secondi.');
    const code = await npmCi(root);
    if (code > 128) process.exit(code);
    if (code !== 0) throw new AdminError('I pacchetti non si installano: controlla la connessione e i messaggi qui sopra, poi riprova.');
    if (!packagesAreInstalled(root)) {
      throw new AdminError('I pacchetti installati non corrispondono a package-lock.json: cancella node_modules e riprova.');
    }
  });
}

/** Rejects an old Node.js, because npm would silently skip optional packages that need a newer Node.js, such as the bundler's native code. */
function rejectOldNode() {
  const { node } = process.versions;
  const [major, minor] = node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return;
  throw new AdminError(
    `Per installare i pacchetti serve Node 20.19, 22.12 o più recente, e qui gira Node ${node}: installane uno da https://nodejs.org e riprova.`,
  );
}

/** Rejects a node_modules folder that is a symbolic link. npm ci empties the folder first, and would delete the files of another clone. */
function rejectLinkedFolder(folder) {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new AdminError(
    `${folder} è un collegamento a un'altra cartella, e installare i pacchetti la svuoterebbe: togli il collegamento (rm node_modules) e riprova.`,
  );
}

function npmCi(root) {
  const args = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error'];
  // npm must not run on a Node.js inside node_modules, because npm ci deletes that folder.
  const path = process.env.PATH.split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
  const options = { cwd: root, env: { ...process.env, PATH: path } };
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const hasOwnNpm = npm?.endsWith('.js') && node && !node.includes('node_modules');
  return hasOwnNpm ? runProgram(node, [npm, ...args], options) : runProgram('npm', args, options);
}
