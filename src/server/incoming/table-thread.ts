// The thread of readTable(): reads the bytes, posts one message and ends.
import { parentPort, workerData } from 'node:worker_threads';
import { Illeggibile } from './decode-text.ts';
import { readCsv } from './read-csv.ts';
import type { Reading } from './read-table.ts';
import { readXlsx } from './read-xlsx.ts';

const bytes = workerData as Uint8Array;
const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;

parentPort?.postMessage(await read());

async function read(): Promise<Reading> {
  try {
    return { tabella: isZip ? await readXlsx(bytes) : readCsv(bytes) };
  } catch (error) {
    if (error instanceof Illeggibile) return { illeggibile: error.message };
    throw error;
  }
}
