// The server key encrypts secrets before they are stored, and signs texts that the server must later recognize as its own.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#server/startup-error.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

export interface ServerKey {
  /** Encrypts a secret. The result opens only with the same purpose, for example 'app:7'. */
  seal(secret: Uint8Array, purpose: string): Buffer;
  /** Decrypts a secret. Returns undefined for bytes that were encrypted with another key or for another purpose. */
  open(sealed: Uint8Array, purpose: string): Buffer | undefined;
  sign(text: string, purpose: string): string;
  isSigned(text: string, signature: string, purpose: string): boolean;
}

/** Creates the functions of the server key. The key must have at least 32 random bytes. */
export function createServerKey(key: Uint8Array): ServerKey {
  const deriveKey = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `organico ${purpose}`, 32));
  const [encryptionKey, signingKey] = [deriveKey('sealing'), deriveKey('signing')];
  const sign = (text: string, purpose: string) => createHmac('sha256', signingKey).update(`${purpose}\n${text}`).digest('base64url');
  return {
    seal(secret, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, encryptionKey, nonce).setAAD(Buffer.from(purpose));
      const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed);
      const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
      if (tag.length < TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, encryptionKey, nonce).setAAD(Buffer.from(purpose)).setAuthTag(tag);
      const plain = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([plain, decipher.final()]);
      } catch {
        return undefined; // the cipher throws for a wrong key or changed data
      }
    },
    sign,
    isSigned(text, signature, purpose) {
      const [expected, actual] = [Buffer.from(sign(text, purpose)), Buffer.from(signature)];
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}

const KEY_FILE = 'chiave-segreta';
const KEY_BYTES = 32;

/** Loads the server key from the settings, or from DATA_DIR, where the first start creates it. */
export async function loadServerKey({ SECRET_KEY, DATA_DIR }: { SECRET_KEY?: string | undefined; DATA_DIR: string }): Promise<ServerKey> {
  return createServerKey(Buffer.from(SECRET_KEY ?? (await readOrCreateKey(DATA_DIR)), 'base64url'));
}

async function readOrCreateKey(folder: string): Promise<string> {
  const file = join(folder, KEY_FILE);
  try {
    return (await readKeyFile(file)) ?? (await createKeyFile(folder, file));
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `Non riesco a leggere o a creare ${file}, la chiave con cui Organico cifra i segreti dei due passaggi (${(error as NodeJS.ErrnoException).code}): rendi scrivibile la cartella DATA_DIR, oppure imposta SECRET_KEY.`,
    );
  }
}

async function readKeyFile(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined || Buffer.from(text.trim(), 'base64url').length === KEY_BYTES) return text?.trim();
  throw new StartupError(`${file} non contiene la chiave di Organico: rimettila dalla copia, oppure elimina il file per farne una nuova.`);
}

/**
 * Creates the key file. The key is written to a temporary file and then linked, so that servers that start together use the
 * same, complete key.
 */
async function createKeyFile(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporaryFile = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(temporaryFile, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  await link(temporaryFile, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(temporaryFile);
  return (await readKeyFile(file)) ?? '';
}
