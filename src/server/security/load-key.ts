import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupRefusal } from '../startup-refusal.ts';
import { createServerKey, type ServerKey } from './server-key.ts';

const FILE = 'chiave-segreta';
const BYTES = 32;

/** The key of the settings, else the one kept beside the data, which is made at the first start. */
export async function loadServerKey({ SECRET_KEY, DATA_DIR }: { SECRET_KEY?: string | undefined; DATA_DIR: string }): Promise<ServerKey> {
  return createServerKey(Buffer.from(SECRET_KEY ?? (await keptIn(DATA_DIR)), 'base64url'));
}

async function keptIn(folder: string): Promise<string> {
  const file = join(folder, FILE);
  try {
    return (await read(file)) ?? (await make(folder, file));
  } catch (error) {
    if (error instanceof StartupRefusal) throw error;
    throw new StartupRefusal(
      `Non riesco a leggere o a creare ${file}, la chiave con cui Organico cifra i segreti dei due passaggi (${(error as NodeJS.ErrnoException).code}): rendi scrivibile la cartella DATA_DIR, oppure imposta SECRET_KEY.`,
    );
  }
}

async function read(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined || Buffer.from(text.trim(), 'base64url').length === BYTES) return text?.trim();
  throw new StartupRefusal(
    `${file} non contiene la chiave di Organico: rimettila dalla copia, oppure elimina il file per farne una nuova.`,
  );
}

/** Written aside and then linked to its name: of two servers that start at once both go on with the same, whole one. */
async function make(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(aside, `${randomBytes(BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  await link(aside, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(aside);
  return (await read(file)) ?? '';
}
