// The files that a workbook is made of. What the archive says of their sizes may be a lie: what really comes out is counted.
import { type Entry, fromBufferPromise } from 'yauzl';
import { Illeggibile } from './decode-text.ts';

/** What the parts that are read may be when they are unpacked: a sheet of 100,000 rows is about half of it. */
const MAX_UNPACKED = 150 * 1024 * 1024;
const MAX_PARTS = 2_000;

export const NO_WORKBOOK = 'Il file non è una cartella di lavoro di Excel leggibile: aprilo, salvalo di nuovo come .xlsx e riprova.';
export const TOO_BIG = 'La cartella di lavoro, aperta, è troppo grande: lascia solo il foglio e le righe da importare.';

/** The files of the archive by name, without regard to case. */
export interface Parts {
  has(name: string): boolean;
  /** Piece by piece; throws Illeggibile when all that was read is too much. */
  read(name: string): AsyncIterable<Uint8Array>;
}

export async function unpackWorkbook(bytes: Buffer): Promise<Parts> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  if (zip.entryCount > MAX_PARTS) throw new Illeggibile(TOO_BIG);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  let unpacked = 0;
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async *read(name) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) throw new Error(`There is no ${name}`);
      for await (const piece of await zip.openReadStreamPromise(entry)) {
        unpacked += (piece as Buffer).length;
        if (unpacked > MAX_UNPACKED) throw new Illeggibile(TOO_BIG);
        yield piece as Buffer;
      }
    },
  };
}
