// What only the server knows: with it secrets are sealed before they are kept, and what it has said itself is known again.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupRefusal } from '#server/startup-refusal.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

export interface ServerKey {
  /** Sealed so that it opens with this key and for this use alone ('app:7'). */
  seal(secret: Uint8Array, use: string): Buffer;
  /** Undefined where it was sealed with another key, or for something else. */
  open(sealed: Uint8Array, use: string): Buffer | undefined;
  /** A text that only this server could have made, for this use. */
  sign(text: string, use: string): string;
  isSigned(text: string, signature: string, use: string): boolean;
}

/** `key` has 32 bytes at least, from the machine's own randomness. */
export function createServerKey(key: Uint8Array): ServerKey {
  const derived = (what: string) => Buffer.from(hkdfSync('sha256', key, '', `organico ${what}`, 32));
  const [sealing, signing] = [derived('sealing'), derived('signing')];
  const sign = (text: string, use: string) => createHmac('sha256', signing).update(`${use}\n${text}`).digest('base64url');
  return {
    seal(secret, use) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealing, nonce).setAAD(Buffer.from(use));
      const hidden = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
    },
    open(sealed, use) {
      const bytes = Buffer.from(sealed);
      const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
      if (tag.length < TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, sealing, nonce).setAAD(Buffer.from(use)).setAuthTag(tag);
      const plain = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([plain, decipher.final()]);
      } catch {
        return undefined; // how the cipher says that the seal is not this key's
      }
    },
    sign,
    isSigned(text, signature, use) {
      const [expected, given] = [Buffer.from(sign(text, use)), Buffer.from(signature)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

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
