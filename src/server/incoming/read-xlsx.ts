// The first sheet of a workbook that holds something. Values only: a formula is never run, its last result is what counts.
import readWorkbook from 'read-excel-file/node';
import { fromBufferPromise } from 'yauzl';
import { type Cella, Illeggibile, type Tabella, tidied } from './table.ts';

/** What all parts of a workbook may be when they are unpacked: a sheet of 100,000 rows is about half of it. */
const MAX_UNPACKED = 150 * 1024 * 1024;
const MAX_PARTS = 2_000;

const NO_WORKBOOK = 'Il file non è una cartella di lavoro di Excel leggibile: aprilo, salvalo di nuovo come .xlsx e riprova.';
const TOO_BIG = 'La cartella di lavoro, aperta, è troppo grande: lascia solo il foglio e le righe da importare.';

export async function readXlsx(bytes: Uint8Array): Promise<Tabella> {
  await requireBounded(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const sheets = await readWorkbook(Buffer.from(bytes)).catch(() => {
    throw new Illeggibile(NO_WORKBOOK);
  });
  const filled = sheets.find(({ data }) => data.some((row) => row.some((cell) => cell !== null && cell !== '')));
  return { formato: 'xlsx', codifica: null, separatore: null, righe: tidied((filled?.data ?? []).map((row) => row.map(cellOf))) };
}

function cellOf(value: unknown): Cella {
  if (value instanceof Date) return { giorno: value.toISOString().slice(0, 10) };
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'string' ? value.trim() : '';
}

/**
 * Unpacks it once and keeps nothing: what a workbook says of its own size may be a lie, and a few kilobytes can unpack to all of the
 * memory. yauzl itself refuses a part that is longer than it says.
 */
async function requireBounded(bytes: Buffer): Promise<void> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true }).catch(() => {
    throw new Illeggibile(NO_WORKBOOK);
  });
  if (zip.entryCount > MAX_PARTS) throw new Illeggibile(TOO_BIG);
  let unpacked = 0;
  let isWorkbook = false;
  try {
    for await (const entry of zip.eachEntry()) {
      isWorkbook ||= entry.fileName === 'xl/workbook.xml';
      const part = await zip.openReadStreamPromise(entry);
      for await (const piece of part) {
        unpacked += (piece as Buffer).length;
        if (unpacked > MAX_UNPACKED) throw new Illeggibile(TOO_BIG);
      }
    }
  } catch (error) {
    throw error instanceof Illeggibile ? error : new Illeggibile(NO_WORKBOOK);
  }
  if (!isWorkbook) throw new Illeggibile(NO_WORKBOOK);
}
