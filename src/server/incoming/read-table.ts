// Imported files are read in a thread: a hostile file exhausts the memory or time of the thread, not of the server.
import { ThreadEnded } from '#server/threads/next-message.ts';
import { ReusedThreads } from '#server/threads/reused-threads.ts';
import { Problem } from '#shared/problem.ts';
import { MAX_BYTES, type Tabella, UnreadableFile } from './decode-text.ts';

const MAX_HEAP_MB = 160;
const MAX_READ_MS = 30_000;

export type ReadResult = { tabella: Tabella } | { illeggibile: string };

const threads = new ReusedThreads<Uint8Array, ReadResult>(new URL('./table-thread.ts', import.meta.url), {
  maxMs: MAX_READ_MS,
  maxOldGenerationSizeMb: MAX_HEAP_MB,
  maxYoungGenerationSizeMb: 16,
});

/** Reads the table of an imported file. Throws UnreadableFile with a sentence for the user. */
export async function readTable(bytes: Uint8Array): Promise<Tabella> {
  rejectUnsupported(bytes);
  const result = await threads.run(bytes).catch((error: unknown) => {
    throw error instanceof ThreadEnded || isRangeError(error) ? FILE_TOO_LARGE() : error;
  });
  if ('illeggibile' in result) throw new UnreadableFile(result.illeggibile);
  return result.tabella;
}

const FILE_TOO_LARGE = () => new UnreadableFile('Il file è troppo grande per essere letto: dividilo in più file e riprova.');

/** Returns whether the error is a RangeError, which means that the text or the call stack became too large. */
const isRangeError = (error: unknown) => error instanceof Error && error.name === 'RangeError';

/**
 * The file types that cannot be imported, recognized by the first bytes in lower case without leading white space. The file
 * name is ignored.
 */
const UNSUPPORTED_TYPES: readonly [start: RegExp | string, description: string][] = [
  [/^%pdf/, 'Il file è un PDF'],
  [/^\x89png|^\xff\xd8\xff|^gif8/, "Il file è un'immagine"],
  ['\x1f\x8b', 'Il file è compresso'],
  [/^7z\xbc\xaf|^rar!/, 'Il file è compresso'],
  [/^\{\\rtf/, 'Il file è un testo di Word'],
  // Older systems often export a web page or an XML file under the name .xls, so these types get their own message.
  [/^<(!doctype html|html|head|body|table|meta|style)\b/, 'Il file è una pagina web'],
  [/^<\?xml|^<!doctype|^<workbook/, 'Il file è in XML'],
];
const OLD_WORKBOOK = '\xd0\xcf\x11\xe0';
/** The name of the part with the data of an encrypted workbook, in UTF-16. */
const ENCRYPTED_PART = Buffer.from('EncryptedPackage', 'utf16le');

function rejectUnsupported(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new UnreadableFile('Il file è vuoto.');
  if (bytes.length > MAX_BYTES) throw new UnreadableFile('Il file supera i 10 MB: dividilo in più file e riprova.');
  const start = String.fromCharCode(...bytes.subarray(0, 64));
  if (start.startsWith(OLD_WORKBOOK)) {
    throw Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED_PART)
      ? new UnreadableFile('La cartella di lavoro è protetta da una password: salvala senza password e riprova.')
      : unsupportedFile('Il file è di un vecchio Excel (.xls)');
  }
  const text = start.replace(/^(\xef\xbb\xbf)?\s+|^\xef\xbb\xbf/, '').toLowerCase();
  const unsupported = UNSUPPORTED_TYPES.find(([pattern]) => (typeof pattern === 'string' ? text.startsWith(pattern) : pattern.test(text)));
  if (unsupported) throw unsupportedFile(unsupported[1]);
}

const unsupportedFile = (description: string) =>
  new UnreadableFile(`${description}: salvalo come CSV o come cartella di lavoro .xlsx e riprova.`);

/** Reads the table like readTable, but throws 400 `FILE_NON_LEGGIBILE` with the sentence for the user. */
export async function readFile(bytes: Uint8Array): Promise<Tabella> {
  try {
    return await readTable(bytes);
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Problem('invalid', 'FILE_NON_LEGGIBILE', error.message);
    throw error;
  }
}

/** Removes folders and invisible characters from a file name; returns a default name if nothing remains. */
export function storedFileName(name: string, { formato }: Tabella): string {
  const cleaned = name
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .split(/[\\/]/)
    .at(-1)
    ?.trim()
    .slice(0, 200);
  return cleaned || `elenco.${formato}`;
}
