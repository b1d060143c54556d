// Detects the encoding of a text file. Mac, DOS and Windows programs write 'ò' as three different bytes, and the file does not say which.
import type { CodificaScelta } from '#shared/lettura-file.ts';

export type Codifica = CodificaScelta | 'UTF-16';

/** The single-byte encodings. The first one wins when the letters do not decide. */
const OF_ONE_BYTE = ['Windows-1252', 'MacRoman', 'CP850'] as const;
type OfOneByte = (typeof OF_ONE_BYTE)[number];

const HIGH = Uint8Array.from({ length: 128 }, (_, n) => 128 + n);
// The letters of the bytes 128 to 255. TextDecoder does not know CP850, so its table is written out, with the euro sign of its
// successor CP858 in place of the dotless i.
const LETTERS: Readonly<Record<OfOneByte, string>> = {
  'Windows-1252': new TextDecoder('windows-1252').decode(HIGH),
  MacRoman: new TextDecoder('macintosh').decode(HIGH),
  CP850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
};

/**
 * Decodes the bytes with the encoding that gives Italian words. UTF-16 is used only with a byte order mark. Throws Illeggibile
 * for a binary file.
 */
export function decode(bytes: Uint8Array): { text: string; codifica: Codifica } {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), codifica: 'UTF-16' };
  if (a === 0xfe && b === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), codifica: 'UTF-16' };
  if (bytes.includes(0)) throw new Illeggibile('Il file non è un testo con separatori. Salvalo come CSV o come cartella di lavoro .xlsx.');
  const { sequences, strays } = lookAt(bytes);
  // Valid UTF-8 letters almost never occur by chance in another encoding, so a few invalid bytes do not outweigh them.
  if (strays.length > sequences || (strays.length > 0 && sequences === 0)) {
    const codifica = bestFor(bytes, strays);
    return { text: decodeBytes(bytes, codifica), codifica };
  }
  const text = withStrays(bytes, strays);
  const repaired = undoSecondEncoding(text);
  return repaired === undefined ? { text, codifica: 'UTF-8' } : { text: repaired, codifica: 'UTF-8 scritto due volte' };
}

/**
 * Decodes a text again: back to bytes with `from`, then with `to`. Undefined if the bytes are invalid in `to`. Unchanged if the
 * text has a letter that `from` lacks, because a user has typed it. The change can be reversed.
 */
export function readAs(text: string, from: Codifica, to: CodificaScelta): string | undefined {
  const bytes = /\P{ASCII}/u.test(text) ? encode(text, from) : undefined;
  if (bytes === undefined) return text;
  const read = readBytesAs(bytes, to);
  return Buffer.from(bytes).equals(encode(read, to) ?? Buffer.alloc(0)) ? read : undefined;
}

function readBytesAs(bytes: Uint8Array, codifica: CodificaScelta): string {
  if (codifica !== 'UTF-8' && codifica !== 'UTF-8 scritto due volte') return decodeBytes(bytes, codifica);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return codifica === 'UTF-8' ? text : (undoSecondEncoding(text) ?? text);
}

/** Encodes the text; undefined if the encoding lacks one of its letters. */
function encode(text: string, codifica: Codifica): Uint8Array | undefined {
  if (codifica === 'UTF-16') return undefined;
  if (codifica === 'UTF-8') return Buffer.from(text);
  if (codifica === 'UTF-8 scritto due volte') return Buffer.from(decodeBytes(Buffer.from(text), 'Windows-1252'));
  const places = Array.from(text, (letter) => (letter < '\x80' ? letter.charCodeAt(0) - 128 : LETTERS[codifica].indexOf(letter)));
  return Array.from(text).some((letter, at) => letter >= '\x80' && places[at] === -1)
    ? undefined
    : Uint8Array.from(places, (place) => 128 + place);
}

function decodeBytes(bytes: Uint8Array, codifica: OfOneByte): string {
  if (codifica === 'MacRoman') return new TextDecoder('macintosh').decode(bytes);
  if (codifica === 'Windows-1252') return new TextDecoder('windows-1252').decode(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (letter) => letterOf(letter.charCodeAt(0), codifica));
}

const letterOf = (byte: number, codifica: OfOneByte): string =>
  byte < 128 ? String.fromCharCode(byte) : (LETTERS[codifica][byte - 128] ?? '');

/** Counts the valid multi-byte letters of UTF-8, and finds the positions of invalid bytes. */
function lookAt(bytes: Uint8Array): { sequences: number; strays: number[] } {
  const strays: number[] = [];
  let sequences = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = lengthOfSequence(bytes, at);
    if (length > 1) sequences += 1;
    if (length === 0) strays.push(at);
    at += Math.max(1, length);
  }
  return { sequences, strays };
}

/** The length in bytes of the UTF-8 letter that begins here; 0 when none begins. Overlong forms and surrogates are not letters. */
function lengthOfSequence(bytes: ArrayLike<number>, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
  const second = bytes[at + 1] ?? 0;
  if ((first === 0xe0 && second < 0xa0) || (first === 0xed && second > 0x9f)) return 0;
  if ((first === 0xf0 && second < 0x90) || (first === 0xf4 && second > 0x8f)) return 0;
  for (let next = 1; next < length; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

const letterOfSequence = ([first = 0, ...rest]: readonly number[]): string =>
  String.fromCodePoint(rest.reduce((code, byte) => (code << 6) | (byte & 0x3f), first & (0x3f >> rest.length)));

/** Decodes UTF-8 with some bytes of another encoding, as when a second program has appended rows. */
function withStrays(bytes: Uint8Array, strays: readonly number[]): string {
  if (strays.length === 0) return new TextDecoder().decode(bytes);
  const codifica = bestFor(bytes, strays);
  const utf8 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = '';
  let from = 0;
  for (const at of strays) {
    text += utf8.toString('utf8', from, at) + letterOf(bytes[at] ?? 0, codifica);
    from = at + 1;
  }
  return (text + utf8.toString('utf8', from)).replace(/^\ufeff/, '');
}

/** The number of letters that are scored. More letters would not change the result. */
const LOOKED_AT = 5_000;

function bestFor(bytes: Uint8Array, places: readonly number[]): OfOneByte {
  const scores = OF_ONE_BYTE.map((codifica) => {
    const at = (place: number) => (place < 0 || place >= bytes.length ? '' : letterOf(bytes[place] ?? 0, codifica));
    return places.slice(0, LOOKED_AT).reduce((sum, place) => sum + score(at(place - 1), at(place), at(place + 1)), 0);
  });
  return OF_ONE_BYTE[scores.indexOf(Math.max(...scores))] ?? 'Windows-1252';
}

/** A score for a letter at its place: high when it is likely in an Italian list of names, places and amounts. */
function score(before: string, letter: string, after: string): number {
  const isInWord = /\p{L}/u.test(before);
  const isLast = !/\p{L}/u.test(after);
  if (/[àèéìòù]/.test(letter)) return !isInWord || /\p{Lu}/u.test(before) ? 0 : isLast ? 4 : 1;
  if (/[ÀÈÉÌÒÙ]/.test(letter)) return /\p{Ll}/u.test(before) ? -3 : isInWord && isLast ? 4 : isInWord ? 1 : isLast ? 0 : 2;
  if (/[\u2018\u2019]/.test(letter)) return isInWord && !isLast ? 3 : 0;
  if (letter === '€') return isInWord ? -3 : 2;
  if (/[°ªº]/.test(letter)) return /[\dnN]/.test(before) ? 2 : -1;
  if (/[«»“”–—…\u00a0]/.test(letter)) return isInWord && !isLast ? -3 : 0;
  // Letters of other languages: likely as part of a word, unlikely as a capital inside a lower-case word.
  if (/[áâãäåçêëíîïñóôõöúûüßøæœšžÿ]/.test(letter))
    return /\p{Lu}/u.test(before) && /\p{Lu}/u.test(after) ? -2 : isInWord || !isLast ? 1 : -1;
  if (/[ÁÂÃÄÅÇÊËÍÎÏÑÓÔÕÖÚÛÜØÆŒŠŽ]/.test(letter)) return /\p{Ll}/u.test(before) ? -3 : isInWord || !isLast ? 1 : -1;
  return -3;
}

/** The byte of each letter of Windows-1252, and of the control characters that stand for unassigned bytes. */
const BYTE_1252 = new Map<string, number>(Array.from(LETTERS['Windows-1252'], (letter, n) => [letter, 128 + n]));
for (const byte of HIGH) if (!BYTE_1252.has(String.fromCharCode(byte)) && byte < 0xa0) BYTE_1252.set(String.fromCharCode(byte), byte);

/** A UTF-8 letter whose bytes were read as Windows-1252 and encoded again: 'Ã²' for 'ò'. */
const TWICE = new RegExp(
  `[\\u00c2-\\u00f4][${[...BYTE_1252].flatMap(([letter, byte]) => (byte < 0xc0 ? letter : [])).join('')}]{1,3}`,
  'g',
);

/** Undoes a double UTF-8 encoding. Undefined when the text was not encoded twice, or when most of its letters were not. */
function undoSecondEncoding(text: string): string | undefined {
  let repaired = 0;
  const undone = text.replace(TWICE, (found) => {
    const bytes = Array.from(found, (letter) => BYTE_1252.get(letter) ?? 0);
    const length = lengthOfSequence(bytes, 0);
    if (length < 2) return found;
    repaired += 1;
    return letterOfSequence(bytes.slice(0, length)) + found.slice(length);
  });
  const others = (undone.match(/\P{ASCII}/gu)?.length ?? 0) - repaired;
  return repaired > 0 && repaired >= others ? undone : undefined;
}

// The table in an imported file, before its columns are assigned to fields.

/** A cell value. A text may still be parsed as a day or an amount; the other types are final. */
export type Cella = string | number | boolean | { giorno: string };

export interface Riga {
  /** The row number in the file, from 1, as the spreadsheet shows it. */
  numero: number;
  celle: Cella[];
}

export interface Tabella {
  formato: 'csv' | 'xlsx';
  /** The encoding of a text file; null for a workbook. */
  codifica: Codifica | null;
  /** The separator of a text file; null for a workbook. */
  separatore: ';' | ',' | 'tab' | '|' | null;
  righe: Riga[];
}

export const MAX_BYTES = 10 * 1024 * 1024;
/** The maximum number of rows, including empty ones. More means that a whole sheet was selected. */
export const MAX_RIGHE = 100_000;
export const MAX_COLONNE = 200;
/** The maximum for rows times columns: 20,000 rows of 50 columns. */
export const MAX_CELLE = 1_000_000;
const MAX_CELLA = 10_000;
/** The maximum number of characters of all cells together: a workbook stores a text once and can refer to it a million times. */
export const MAX_TESTO = 20_000_000;

export const TROPPE_RIGHE = 'Il file ha più di 100.000 righe, contando le vuote: elimina quelle che non servono e riprova.';
export const TROPPE_COLONNE = 'Il file ha più di 200 colonne: lascia solo quelle da importare.';
export const TROPPE_CELLE =
  'Il file ha più di un milione di celle: lascia solo le righe e le colonne da importare, o dividilo in più file.';
export const TROPPO_TESTO = "Nel file c'è troppo testo: lascia solo le colonne da importare, o dividilo in più file.";

/** The file cannot be read. The message is a sentence for the user. */
export class Illeggibile extends Error {
  override name = 'Illeggibile';
}

/** The rows with content, all padded to the same width. Throws Illeggibile if a limit is exceeded. */
export function tidied(rows: readonly Riga[]): Riga[] {
  if (rows.length > MAX_RIGHE) throw new Illeggibile(TROPPE_RIGHE);
  const righe = rows.map(({ numero, celle }) => ({ numero, celle: celle.map(storable) })).filter(({ celle }) => lastFilled(celle) >= 0);
  const widest = righe.reduce((most, { celle }) => Math.max(most, lastFilled(celle) + 1), 0);
  if (widest > MAX_COLONNE) throw new Illeggibile(TROPPE_COLONNE);
  if (widest * righe.length > MAX_CELLE) throw new Illeggibile(TROPPE_CELLE);
  let length = 0;
  for (const { numero, celle } of righe) {
    for (const cella of celle) {
      if (typeof cella !== 'string') continue;
      length += cella.length;
      if (cella.length > MAX_CELLA) {
        throw new Illeggibile(`Alla riga ${numero} c'è una cella con più di 10.000 caratteri: forse manca una virgoletta di chiusura.`);
      }
    }
    if (length > MAX_TESTO) throw new Illeggibile(TROPPO_TESTO);
  }
  return righe.map(({ numero, celle }) => ({ numero, celle: Array.from({ length: widest }, (_, at) => celle[at] ?? '') }));
}

/** Removes what PostgreSQL cannot store: NUL and lone surrogates. */
function storable(cella: Cella): Cella {
  return typeof cella === 'string' ? cella.replaceAll('\0', '').toWellFormed().trim() : cella;
}

function lastFilled(celle: readonly Cella[]): number {
  return celle.findLastIndex((cella) => cella !== '');
}
