// Reads an uploaded table in a thread: a hostile file exhausts the thread's memory or time, not the server's.
import { Worker } from 'node:worker_threads';
import { answerOf, ThreadEnded } from '#server/threads/answer-of.ts';
import { Problem } from '#shared/problem.ts';
import { Illeggibile, MAX_BYTES, type Tabella } from './decode-text.ts';

/** The memory limit of the thread; enough for every allowed table. */
const MAX_HEAP_MB = 160;
/** The longest time in ms to read a file. */
const LONGEST = 30_000;

export type Reading = { tabella: Tabella } | { illeggibile: string };

/** The table in the file. Throws Illeggibile with a sentence for the user. */
export async function readTable(bytes: Uint8Array): Promise<Tabella> {
  refuseByLook(bytes);
  const worker = new Worker(new URL('./table-thread.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 16 },
  });
  const late = setTimeout(() => void worker.terminate(), LONGEST);
  try {
    const reading = await answerOf<Reading>(worker).catch((error: unknown) => {
      throw error instanceof ThreadEnded || isTooDeep(error) ? TOO_MUCH() : error;
    });
    if ('illeggibile' in reading) throw new Illeggibile(reading.illeggibile);
    return reading.tabella;
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}

const TOO_MUCH = () => new Illeggibile('Il file è troppo grande per essere letto: dividilo in più file e riprova.');

/** A RangeError means that the text or the call stack became too large. */
const isTooDeep = (error: unknown) => error instanceof Error && error.name === 'RangeError';

/** Unsupported file types by their first bytes, in lower case and without leading white space. The file name is ignored. */
const OTHERS: readonly [start: RegExp | string, what: string][] = [
  [/^%pdf/, 'Il file è un PDF'],
  [/^\x89png|^\xff\xd8\xff|^gif8/, "Il file è un'immagine"],
  ['\x1f\x8b', 'Il file è compresso'],
  [/^7z\xbc\xaf|^rar!/, 'Il file è compresso'],
  [/^\{\\rtf/, 'Il file è un testo di Word'],
  // Older systems often export a web page or an XML file under the name .xls.
  [/^<(!doctype html|html|head|body|table|meta|style)\b/, 'Il file è una pagina web'],
  [/^<\?xml|^<!doctype|^<workbook/, 'Il file è in XML'],
];
const OLD_WORKBOOK = '\xd0\xcf\x11\xe0';
/** A part name in an encrypted workbook, in UTF-16. */
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le');

function refuseByLook(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new Illeggibile('Il file è vuoto.');
  if (bytes.length > MAX_BYTES) throw new Illeggibile('Il file supera i 10 MB: dividilo in più file e riprova.');
  const start = String.fromCharCode(...bytes.subarray(0, 64));
  if (start.startsWith(OLD_WORKBOOK)) {
    throw Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(LOCKED)
      ? new Illeggibile('La cartella di lavoro è protetta da una password: salvala senza password e riprova.')
      : asOther('Il file è di un vecchio Excel (.xls)');
  }
  const shown = start.replace(/^(\xef\xbb\xbf)?\s+|^\xef\xbb\xbf/, '').toLowerCase();
  const other = OTHERS.find(([mark]) => (typeof mark === 'string' ? shown.startsWith(mark) : mark.test(shown)));
  if (other) throw asOther(other[1]);
}

const asOther = (what: string) => new Illeggibile(`${what}: salvalo come CSV o come cartella di lavoro .xlsx e riprova.`);

/** Reads the table in the file with readTable. If that fails, throws 400 `FILE_NON_LEGGIBILE` with the sentence for the user. */
export async function readFile(bytes: Uint8Array): Promise<Tabella> {
  try {
    return await readTable(bytes);
  } catch (error) {
    if (error instanceof Illeggibile) throw new Problem('invalid', 'FILE_NON_LEGGIBILE', error.message);
    throw error;
  }
}

/** The file name for storing: without folders and invisible characters; a default name for its format if nothing remains. */
export function nameOfFile(name: string, { formato }: Tabella): string {
  const shown = name
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .split(/[\\/]/)
    .at(-1)
    ?.trim()
    .slice(0, 200);
  return shown || `elenco.${formato}`;
}
