// The decompressed bytes of a workbook are counted, because the sizes in the archive are untrusted.
import { type Entry, fromBufferPromise } from 'yauzl';
import { UnreadableFile } from './decode-text.ts';

/** The maximum size of an unpacked workbook in bytes. A sheet of 100,000 rows unpacks to about half of this limit. */
const MAX_UNPACKED = 150 * 1024 * 1024;
const MAX_PARTS = 2_000;

export const NOT_A_WORKBOOK = 'Il file non è una cartella di lavoro di Excel leggibile: aprilo, salvalo di nuovo come .xlsx e riprova.';
export const TOO_BIG = 'La cartella di lavoro, aperta, è troppo grande: lascia solo il foglio e le righe da importare.';

/** The parts of a workbook. The names of the parts are compared regardless of case. */
export interface Parts {
  has(name: string): boolean;
  /** Reads a part of the workbook. Throws UnreadableFile when the total of all reads exceeds the limit. */
  read(name: string): AsyncIterable<Uint8Array>;
}

export async function unpackWorkbook(bytes: Buffer): Promise<Parts> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  if (zip.entryCount > MAX_PARTS) throw new UnreadableFile(TOO_BIG);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  let unpacked = 0;
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async *read(name) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) throw new Error(`The workbook has no part ${name}`);
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        unpacked += (chunk as Buffer).length;
        if (unpacked > MAX_UNPACKED) throw new UnreadableFile(TOO_BIG);
        yield chunk as Buffer;
      }
    },
  };
}
