import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Sentence } from '../admin-error.ts';
import { compressWeb } from './compress-web.ts';
import { hashWebInputs } from './hash-web-inputs.ts';
import { isTaken } from './rename-conflict.ts';

export async function buildWebIfStale(): Promise<void> {
  const inputs = hashWebInputs();
  const built = existsSync('dist/web/index.html');
  if (built && readStamp() === inputs) return;
  if (!existsSync('node_modules/vite')) {
    // A production installation has no build tools and uses the build that it was installed with.
    if (built) return;
    throw new Sentence('Manca la parte web già costruita: esegui "npm ci --include=dev" e riprova, oppure copia qui la cartella dist.');
  }
  console.log('Costruisco la parte web: ci vogliono pochi secondi.');
  await build();
  writeFileSync('dist/.stamp', inputs);
}

/** The folder is renamed when it is complete, so that a running server never serves a partial build. */
async function build(): Promise<void> {
  const aside = makeFolderAside();
  try {
    await runVite(join(process.cwd(), aside, 'new'));
    // A production installation has no Markdown parser, so this module is not loaded at the top.
    const { writeGuide } = await import('../guide/write-guide.ts');
    writeGuide(join(aside, 'new'));
    await compressWeb(join(aside, 'new'));
    if (existsSync('dist/web')) renameSync('dist/web', join(aside, 'old'));
    renameSync(join(aside, 'new'), 'dist/web');
  } catch (error) {
    if (!isTaken(error)) throw error;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

// The owner of the files must build after an update.
function makeFolderAside(): string {
  try {
    mkdirSync('dist', { recursive: true });
    return mkdtempSync('dist/.web-');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) throw error;
    throw new Sentence(
      `La parte web va costruita di nuovo, ma qui non posso scrivere (${code}). Esegui "DATA_DIR=$(mktemp -d) npm start" in ${process.cwd()} con l'utente a cui appartiene la cartella, chiudilo con Ctrl+C quando è pronto e riprova.`,
    );
  }
}

// The memory of the bundler is freed when its process ends.
async function runVite(folder: string): Promise<void> {
  const vite = spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'],
    {
      stdio: 'inherit',
    },
  );
  const [code] = await once(vite, 'exit');
  if (code !== 0) throw new Sentence('La parte web non si costruisce: correggi gli errori qui sopra e riprova.');
}

function readStamp(): string | undefined {
  return existsSync('dist/.stamp') ? readFileSync('dist/.stamp', 'utf8') : undefined;
}
