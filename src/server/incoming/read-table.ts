// Reads a file that somebody brings, in a thread of its own: a hostile one takes its memory and its time, not the server's.
import { Worker } from 'node:worker_threads';
import { Illeggibile, MAX_BYTES, type Tabella } from './table.ts';

/** Of the thread; more than this no table of people's work needs. */
const MAX_HEAP_MB = 256;
/** ms after which a file that is still being read is given up. */
const LONGEST = 60_000;

/** What the thread answers: the table, or why not. */
export type Reading = { tabella: Tabella } | { illeggibile: string };

/** The table in these bytes; throws Illeggibile with the sentence for who brought them. */
export async function readTable(bytes: Uint8Array): Promise<Tabella> {
  refuseByLook(bytes);
  const worker = new Worker(new URL('./table-thread.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 32 },
  });
  const late = setTimeout(() => void worker.terminate(), LONGEST);
  try {
    const reading = await answerOf(worker);
    if ('illeggibile' in reading) throw new Illeggibile(reading.illeggibile);
    return reading.tabella;
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}

function answerOf(worker: Worker): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const tooMuch = new Illeggibile('Il file è troppo grande per essere letto: dividilo in più file e riprova.');
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch : error));
    worker.once('exit', () => reject(tooMuch)); // it answered before, or was given up
  });
}

/** What a file is shows in its first bytes, whatever its name says. */
const OTHERS: readonly [start: string, what: string][] = [
  ['%PDF', 'Il file è un PDF'],
  ['\xd0\xcf\x11\xe0', 'Il file è di un vecchio Excel (.xls)'],
  ['\x89PNG', "Il file è un'immagine"],
  ['\xff\xd8\xff', "Il file è un'immagine"],
  ['GIF8', "Il file è un'immagine"],
  ['\x1f\x8b', 'Il file è compresso'],
  ['7z\xbc\xaf', 'Il file è compresso'],
  ['Rar!', 'Il file è compresso'],
  ['{\\rtf', 'Il file è un testo di Word'],
  ['<!DOCTYPE', 'Il file è una pagina web'],
  ['<html', 'Il file è una pagina web'],
];

function refuseByLook(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new Illeggibile('Il file è vuoto.');
  if (bytes.length > MAX_BYTES) throw new Illeggibile('Il file supera i 10 MB: dividilo in più file e riprova.');
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  const other = OTHERS.find(([mark]) => start.startsWith(mark));
  if (other) throw new Illeggibile(`${other[1]}: salvalo come CSV o come cartella di lavoro .xlsx e riprova.`);
}
