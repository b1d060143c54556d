// A cell as the value that a call takes, or the sentence that says why it is none. Pure.
import { looksLikeFormula } from '#server/files/cell.ts';
import type { Cella } from '#server/incoming/table.ts';
import { parseEuro } from '#shared/euro.ts';
import type { Field, Fields } from '#shared/fields.ts';
import { isCosa } from '#shared/riferimenti.ts';
import { plainHeading } from '../rules.ts';
import { type OrdineGiorni, orderOf, readDay } from './read-day.ts';

/** `because`: it names nobody; or nobody yet, whom one row of the file brings. */
export type Read = { value: unknown } | { error: string; because?: 'unknown' | 'later' };

/** A cell as text: a number without exponent, a text without the sign that keeps a spreadsheet from running it. */
export function textOf(cell: Cella): string {
  if (typeof cell === 'object') return cell.giorno;
  // Of a number a spreadsheet shows 15 digits: what follows is what its reckoning has left over.
  if (typeof cell === 'number') return cell.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 15 });
  if (typeof cell === 'boolean') return cell ? 'Sì' : 'No';
  return cell.startsWith("'") && looksLikeFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

/** How the cells of a column are written, as all of them together show. */
export interface Scrittura {
  /** Amounts have points for decimals. */
  english: boolean;
  giorni: OrdineGiorni;
}

export const ITALIANA: Scrittura = { english: false, giorni: 'giorno' };

/** By how the field reads. What names something is read by read-references.ts. */
export function readCell(cell: Cella, field: Field, { english, giorni }: Scrittura): Read {
  const { reads } = field;
  if (typeof reads !== 'string') return readChoice(textOf(cell), reads);
  if (isCosa(reads)) throw new Error('A reference is found, not read');
  if (reads === 'data') return readDay(cell, giorni);
  if (reads === 'siNo') return readYesNo(textOf(cell));
  if (reads === 'euro') return readAmount(cell, english);
  if (reads === 'numero') return readNumber(cell, english);
  return isShortened(cell) ? { error: SHORTENED } : { value: textOf(cell) };
}

const SHORTENED = 'Il foglio di calcolo ha accorciato questo numero: riscrivilo per intero, con la colonna in formato Testo';

/** '3,93331E+11', and what has more digits than a spreadsheet keeps: the rest is lost. */
function isShortened(cell: Cella): boolean {
  return typeof cell === 'number' ? Math.abs(cell) >= 1e15 : typeof cell === 'string' && /^\d([.,]\d+)?E\+\d+$/.test(cell);
}

const YES = new Set(['si', 's', 'vero', 'true', 'yes', 'y', '1', 'x', 'attivo']);
const NO = new Set(['no', 'n', 'falso', 'false', '0', 'inattivo']);

function readYesNo(text: string): Read {
  const plain = plainHeading(text);
  if (YES.has(plain)) return { value: true };
  return NO.has(plain) ? { value: false } : { error: 'Scrivi Sì o No' };
}

function readChoice(text: string, words: Readonly<Record<string, string>>): Read {
  const plain = plainHeading(text);
  const found = Object.entries(words).find(([value, label]) => plainHeading(label) === plain || plainHeading(value) === plain);
  return found ? { value: found[0] } : { error: `Scrivi uno di questi: ${Object.values(words).join(', ')}` };
}

function readAmount(cell: Cella, english: boolean): Read {
  if (typeof cell === 'number') return { value: cell.toFixed(2) };
  const text = amountOf(cell);
  if (isUnclear(text, english)) return { error: UNCLEAR };
  const value = parseEuro(english ? text.replaceAll(',', '') : text);
  return value === undefined ? { error: 'Scrivi un importo in euro, per esempio 1.234,50' } : { value };
}

function readNumber(cell: Cella, english: boolean): Read {
  if (typeof cell === 'number') return { value: cell };
  if (isUnclear(amountOf(cell), english)) return { error: UNCLEAR };
  const text = textOf(cell).replace(english ? /,(?=\d{3}\b)/g : /\.(?=\d{3}\b)/g, '');
  return /^\d+$/.test(text) ? { value: Number(text) } : { error: 'Scrivi un numero intero' };
}

const UNCLEAR = 'Non si capisce se qui il segno separa le migliaia o i decimali: scrivi per esempio 1200, o 1,20';

/** '1,200', where nothing says that the comma parts thousands; '1.200' where points part decimals. */
const isUnclear = (text: string, english: boolean): boolean => (english ? /^[1-9]\d{0,2}\.\d{3}$/ : /^[1-9]\d{0,2},\d{3}$/).test(text);

const amountOf = (cell: Cella): string => textOf(cell).replace(/[\s€]|EUR|euro/gi, '');

/** '1,234.50' and '1,234,567' can be nothing else; '12.34' could also be typed so where commas part decimals. */
const ENGLISH = /^\d{1,3}((,\d{3})+\.\d+|(,\d{3}){2,})$|^\d+\.\d{1,2}$/;
/** '999,50', '1.234,5', '1.234.567'. */
const ITALIAN = /,\d{1,2}$|^\d{1,3}(\.\d{3}){2,}$/;

/** Whether the amounts of a column are written as in English: a cell shows it, and none shows the contrary. */
export function isEnglish(cells: readonly Cella[]): boolean {
  const texts = cells.flatMap((cell) => (typeof cell === 'string' ? amountOf(cell) : []));
  return texts.some((text) => ENGLISH.test(text)) && !texts.some((text) => ITALIAN.test(text));
}

/** How each of these columns is written. Days of a column that shows nothing are read as those of the file's other columns, else the day comes first. */
export function scrittureOf(
  columns: readonly { field: string; at: number }[],
  fields: Fields,
  righe: readonly { celle: readonly Cella[] }[],
): ReadonlyMap<string, Scrittura> {
  const cellsOf = (at: number) => righe.map(({ celle }) => celle[at] ?? '');
  const orders = new Map(
    columns.flatMap(({ field, at }) => (fields[field]?.reads === 'data' ? [[field, orderOf(cellsOf(at))] as const] : [])),
  );
  const shown = new Set([...orders.values()].filter((order) => order !== undefined));
  const [others = 'giorno'] = shown.size === 1 ? shown : [];
  return new Map(columns.map(({ field, at }) => [field, { english: isEnglish(cellsOf(at)), giorni: orders.get(field) ?? others }]));
}
