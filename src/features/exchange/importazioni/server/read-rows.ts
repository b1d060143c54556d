import type { Db } from '#server/db/handle.ts';
import { dayOfSerial } from '#server/incoming/cell-formats.ts';
import type { Cella } from '#server/incoming/decode-text.ts';
import type { Importable } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import { toCents } from '#shared/euro.ts';
import type { Fields } from '#shared/fields.ts';
import type { Parola } from '#shared/lettura-file.ts';
import { filledFields, type Mappatura, withPerTutte } from '../rules.ts';
import type { RigaLetta } from './compare-rows.ts';
import { correctCells } from './propose-corrections.ts';
import { readBatches, type StoredImportazione } from './queries.ts';
import { ITALIAN_NOTATION, instantDayOf, notationsOf, readCell, textOf } from './read-cell.ts';

interface RowsToCompare {
  mappatura: Mappatura;
  righe: readonly RigaLetta[];
  vuoti: Parola[];
  /** The number of cells with a proposed correction. */
  daCorreggere: number;
  /** The numbers of the rows with totals, which `righe` does not contain. */
  escluse: number[];
}

/**
 * Reads the rows of a file that are compared with records, without rows of totals. Placeholders become empty cells, and each row contains
 * the values that the user gave for all rows. The proposed corrections are made when the user has accepted them.
 */
export async function readRows(db: Db, scope: Scope, importable: Importable, importazione: StoredImportazione): Promise<RowsToCompare> {
  const { fields, madeEmail } = importable;
  const columns = importazione.mappatura.flatMap((campo, column) => (campo === null ? [] : [{ campo, column }]));
  const righe: RigaLetta[] = [];
  const vuoti = countWords();
  for await (const batch of readBatches(db, scope, importazione.id)) {
    for (const { riga, celle } of batch) {
      for (const { campo, column } of columns) {
        const cell = celle[column] ?? '';
        if (!isEmptyWord(cell, campo, fields)) continue;
        vuoti.add(campo, textOf(cell));
        celle[column] = '';
      }
      righe.push({ riga, celle });
    }
  }
  const escluse = importazione.includi_totali ? new Set<number>() : findTotali(righe, importazione.mappatura, fields);
  const withoutTotals = righe.filter(({ riga }) => !escluse.has(riga));
  const daCorreggere = correctCells(importable, importazione, withoutTotals);
  // Adds a column for the e-mails when the file has none, because missing e-mails may be made.
  const needsEmailColumn =
    madeEmail && importazione.email_modello !== null && !filledFields(importazione.mappatura).includes(madeEmail.field);
  const per_tutte = needsEmailColumn ? { ...importazione.per_tutte, [madeEmail.field]: '' } : importazione.per_tutte;
  const { mappatura } = importazione;
  return { ...withPerTutte({ mappatura, per_tutte }, withoutTotals), vuoti: vuoti.all(), daCorreggere, escluse: [...escluse] };
}

/** Counts in how many rows each word of a field occurs, without regard to case. `all` returns the most frequent words first. */
export function countWords(): { add(campo: string, valore: string): void; all(): Parola[] } {
  const counts = new Map<string, Parola>();
  return {
    add(campo, valore) {
      const key = `${campo}\n${valore.normalize().toLowerCase()}`;
      const count = counts.get(key) ?? { campo, valore, righe: 0 };
      counts.set(key, { ...count, righe: count.righe + 1 });
    },
    all: () => [...counts.values()].toSorted((one, other) => other.righe - one.righe),
  };
}

const TOTAL = /^(sub-?)?total[ei](?=[\s:]|$)|^(grand |sub-?)?totals?( amount| cost| payroll| eur| euro)*:?$|^(somma|tot\.?):?$/i;
const NUMBER = /^[-+−]?[\d.,\s'\u2019]*(€|eur|euro|%)?$/i;

export const isTotalText = (text: string): boolean => TOTAL.test(text.trim());

/**
 * Returns the row numbers of rows with totals. Such a row has no other texts than words for a total, or it has no text and an amount that
 * is the sum of the rows above.
 */
function findTotali(righe: readonly RigaLetta[], mappatura: Mappatura, fields: Fields): Set<number> {
  const columns = mappatura.flatMap((field, column) => {
    const reads = field === null ? undefined : fields[field]?.reads;
    return field !== null && (reads === 'euro' || reads === 'numero') ? [{ field, column }] : [];
  });
  const notations = notationsOf(columns, fields, righe);
  const amountIn = (celle: readonly Cella[], { field, column }: { field: string; column: number }) => {
    const cell = celle[column] ?? '';
    const fieldDef = fields[field];
    const read = cell !== '' && fieldDef ? readCell(cell, fieldDef, notations.get(field) ?? ITALIAN_NOTATION) : undefined;
    return read && 'value' in read ? toCents(String(read.value)) : 0;
  };
  const totalRows = new Set<number>();
  const sumsAbove = columns.map(() => ({ sum: 0, rows: 0 }));
  for (const { riga, celle } of righe) {
    const filled = celle.map(textOf).filter((text) => text !== '' && !isPlaceholder(text));
    const texts = filled.filter((text) => !NUMBER.test(text));
    const amounts = columns.map((column) => amountIn(celle, column));
    const isSum = amounts.some((amount, index) => amount > 0 && amount === sumsAbove[index]?.sum && sumsAbove[index].rows > 1);
    if (texts.length > 0 ? texts.every(isTotalText) : isSum) totalRows.add(riga);
    else {
      for (const [index, amount] of amounts.entries()) {
        const columnSum = sumsAbove[index];
        if (!columnSum || amount === 0) continue;
        columnSum.sum += amount;
        columnSum.rows += 1;
      }
    }
  }
  return totalRows;
}

/** Whether the cell has a text or a number that means 'no value' in a column of this field: it is read as an empty cell. */
export function isEmptyWord(cell: Cella, campo: string, fields: Fields): boolean {
  const field = fields[campo];
  if (!field) return false;
  if (field.reads === 'data' && isEmptyDay(cell)) return true;
  const text = textOf(cell);
  // Null is a real surname, so this text is not a missing value in a column with names.
  const isSurname = 'cognome' in fields && (campo === 'cognome' || campo === 'nome') && /^null$/i.test(text);
  return (isPlaceholder(text) && !isSurname) || (PLACEHOLDERS_OF[campo]?.(normalize(text)) ?? false);
}

const normalize = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split('|'));

const SPREADSHEET_ERRORS =
  '#n/d|#n/a|#rif!|#ref!|#valore!|#value!|#nome?|#name?|#div/0!|#nullo!|#null!|#num!|#espansione!|#spill!|#calc!|#campo!|#field!';
const EMPTY_VALUES = wordSet(`${SPREADSHEET_ERRORS}|n/a|n/d|n.a.|n.d.|null|(null)|<null>|[null]|\\n|nan|undefined|(vuoto)|(empty)|(blank)`);

/** Whether the text means 'no value' in every column: an error of a spreadsheet, 'N/A', 'NULL', or nothing but dashes and dots. */
export function isPlaceholder(text: string): boolean {
  return EMPTY_VALUES.has(normalize(text)) || /^(#{2,}|[-‐‑‒–—−_.…?\s]+€?)$/.test(text);
}

const FIRMWARE_PLACEHOLDERS = wordSet(
  'to be filled by o.e.m.|to be filled by o.e.m|to be filled by oem|default string|system serial number|system product name|system manufacturer|system version|chassis serial number|base board serial number|not specified|not applicable|not available|no asset tag|no asset information|asset-1234567890|non specificato|non disponibile|non applicabile|non presente',
);
const CODE_PLACEHOLDERS = wordSet('oem|o.e.m.|default|none|unknown|invalid|empty|nessuno|sconosciuto|0|123456789|0123456789|1234567890');

const isRepeatedCharacter = (text: string): boolean => /^(0+|x{3,}|(.)\2{6,})$/.test(text);
const isEmptyModel = (text: string): boolean =>
  FIRMWARE_PLACEHOLDERS.has(text) || /^(oem|o\.e\.m\.|default|none|unknown|0|x{3,})$/.test(text);
const isEmptyCode = (text: string): boolean => FIRMWARE_PLACEHOLDERS.has(text) || CODE_PLACEHOLDERS.has(text) || isRepeatedCharacter(text);
const isEmptyPhone = (text: string): boolean => /^\+?[0\s]+$/.test(text) || /^(none|nessuno)$/.test(text);

/**
 * Functions that recognize texts which mean 'no value' only in columns of one field. For example, manufacturers write such texts into the
 * firmware of a device without a serial number.
 */
const PLACEHOLDERS_OF: Readonly<Partial<Record<string, (text: string) => boolean>>> = {
  numero_seriale: isEmptyCode,
  codice_inventario: isEmptyCode,
  imei: isEmptyCode,
  iccid: isEmptyCode,
  marca: (text) => FIRMWARE_PLACEHOLDERS.has(text),
  modello: isEmptyModel,
  cosa: (text) => FIRMWARE_PLACEHOLDERS.has(text),
  telefono: isEmptyPhone,
  cellulare: isEmptyPhone,
  telefonoUfficio: isEmptyPhone,
  numero_telefono: isEmptyPhone,
};

/**
 * The first and the last day that other databases can store, and the days zero and one of spreadsheets. Programs write these days for 'no
 * date'.
 */
const EMPTY_DAYS = new Set(['9999-12-31', '2999-12-31', '0000-00-00', '0001-01-01', '1899-12-30', '1899-12-31', '1900-01-00']);
const YEAR_FIRST = /^(?<y>\d{4})[./-]?(?<m>\d{1,2})[./-]?(?<d>\d{1,2})(?!\d)/;
const YEAR_LAST = /^(?<d>\d{1,2})[./-]?(?<m>\d{1,2})[./-]?(?<y>\d{4})(?!\d)/;

function isEmptyDay(cell: Cella): boolean {
  if (typeof cell === 'object') return EMPTY_DAYS.has(cell.giorno);
  if (typeof cell === 'number') return EMPTY_DAYS.has(dayOfSerial(cell) ?? '');
  if (typeof cell === 'boolean') return false;
  if (/^0[0\s./-]*$/.test(cell) || EMPTY_DAYS.has(instantDayOf(cell) ?? '')) return true;
  return [YEAR_FIRST, YEAR_LAST].some((shape) => {
    const { y = '', m = '', d = '' } = shape.exec(cell)?.groups ?? {};
    const [month, day] = [m.padStart(2, '0'), d.padStart(2, '0')];
    // The day is also checked with day and month swapped, because some programs write the month first.
    return EMPTY_DAYS.has(`${y}-${month}-${day}`) || EMPTY_DAYS.has(`${y}-${day}-${month}`);
  });
}
