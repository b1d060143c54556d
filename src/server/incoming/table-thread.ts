import { parentPort, workerData } from 'node:worker_threads';
import { UnreadableFile } from './decode-text.ts';
import { readCsv } from './read-csv.ts';
import type { ReadResult } from './read-table.ts';
import { readXlsx } from './read-xlsx.ts';

const bytes = workerData as Uint8Array;
const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;

parentPort?.postMessage(await read());

async function read(): Promise<ReadResult> {
  try {
    return { tabella: isZip ? await readXlsx(bytes) : readCsv(bytes) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { illeggibile: error.message };
    throw error;
  }
}
