// The thread reads one file per message. An error other than UnreadableFile ends the thread, and readTable() throws the error.
import { parentPort } from 'node:worker_threads';
import { UnreadableFile } from './decode-text.ts';
import { readCsv } from './read-csv.ts';
import type { ReadResult } from './read-table.ts';
import { readXlsx } from './read-xlsx.ts';

parentPort?.on('message', async (bytes: Uint8Array) => parentPort?.postMessage(await read(bytes)));

async function read(bytes: Uint8Array): Promise<ReadResult> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  try {
    return { tabella: isZip ? await readXlsx(bytes) : readCsv(bytes) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { illeggibile: error.message };
    throw error;
  }
}
