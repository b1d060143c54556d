import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AdminError } from '../admin-error.ts';
import { compressWeb } from './compress-web.ts';
import { hashWebInputs } from './hash-web-inputs.ts';
import { isRenameConflict } from './rename-conflict.ts';

export async function buildWebIfStale(): Promise<void> {
  const inputHash = hashWebInputs();
  const isBuilt = existsSync('dist/web/index.html');
  if (isBuilt && readStamp() === inputHash) return;
  if (!existsSync('node_modules/vite')) {
    if (isBuilt) return;
    throw new AdminError('Manca la parte web già costruita: esegui "npm ci --include=dev" e riprova, oppure copia qui la cartella dist.');
  }
  console.log('Costruisco la parte web: ci vogliono pochi secondi.');
  await build();
  writeFileSync('dist/.stamp', inputHash);
}

/** The folder is renamed when it is complete, so that a running server never serves a partial build. */
async function build(): Promise<void> {
  const temporaryFolder = makeTemporaryFolder();
  try {
    await runVite(join(process.cwd(), temporaryFolder, 'new'));
    // The module is not loaded at the top, because a production installation has no Markdown parser.
    const { writeGuide } = await import('../guide/write-guide.ts');
    writeGuide(join(temporaryFolder, 'new'));
    await compressWeb(join(temporaryFolder, 'new'));
    if (existsSync('dist/web')) renameSync('dist/web', join(temporaryFolder, 'old'));
    renameSync(join(temporaryFolder, 'new'), 'dist/web');
  } catch (error) {
    if (!isRenameConflict(error)) throw error;
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true });
  }
}

// Creates the folder of the new build. If this account may not write here, the owner of the files must build after an update.
function makeTemporaryFolder(): string {
  try {
    mkdirSync('dist', { recursive: true });
    return mkdtempSync('dist/.web-');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) throw error;
    throw new AdminError(
      `La parte web va costruita di nuovo, ma qui non posso scrivere (${code}). Esegui "DATA_DIR=$(mktemp -d) npm start" in ${process.cwd()} con l'utente a cui appartiene la cartella, chiudilo con Ctrl+C quando è pronto e riprova.`,
    );
  }
}

// Runs Vite in its own process, because the memory of the bundler is freed when that process ends.
async function runVite(folder: string): Promise<void> {
  const vite = spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'],
    {
      stdio: 'inherit',
    },
  );
  const [code] = await once(vite, 'exit');
  if (code !== 0) throw new AdminError('La parte web non si costruisce: correggi gli errori qui sopra e riprova.');
}

function readStamp(): string | undefined {
  return existsSync('dist/.stamp') ? readFileSync('dist/.stamp', 'utf8') : undefined;
}
