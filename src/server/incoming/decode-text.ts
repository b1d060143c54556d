// The encoding of a text file is guessed, because Mac, DOS and Windows programs write 'ò' as three different bytes and the file
// does not contain its encoding.
import type { CodificaScelta } from '#shared/lettura-file.ts';

export type Codifica = CodificaScelta | 'UTF-16';

/**
 * The possible encodings of a file that is not UTF-8. The first encoding is used when the letters are valid in several
 * encodings.
 */
const SINGLE_BYTE = ['Windows-1252', 'MacRoman', 'CP850'] as const;
type SingleByteCodifica = (typeof SINGLE_BYTE)[number];

const HIGH_BYTES = Uint8Array.from({ length: 128 }, (_, n) => 128 + n);
// The letters of the bytes 128 to 255 in each encoding. TextDecoder does not support CP850, so its letters are listed here,
// with the euro sign of CP858.
const LETTERS_BY_CODIFICA: Readonly<Record<SingleByteCodifica, string>> = {
  'Windows-1252': new TextDecoder('windows-1252').decode(HIGH_BYTES),
  MacRoman: new TextDecoder('macintosh').decode(HIGH_BYTES),
  CP850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
};

/**
 * Decodes a text file and returns its encoding. UTF-16 is recognized only by its byte order mark. Throws UnreadableFile for a
 * binary file.
 */
export function decode(bytes: Uint8Array): { text: string; codifica: Codifica } {
  const [firstByte, secondByte] = bytes;
  if (firstByte === 0xff && secondByte === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), codifica: 'UTF-16' };
  if (firstByte === 0xfe && secondByte === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), codifica: 'UTF-16' };
  if (bytes.includes(0))
    throw new UnreadableFile('Il file non è un testo con separatori. Salvalo come CSV o come cartella di lavoro .xlsx.');
  const { sequences, invalidPositions } = scanUtf8(bytes);
  // Valid UTF-8 letters almost never occur by chance in another encoding, so a text with a few invalid bytes is still UTF-8.
  if (invalidPositions.length > sequences || (invalidPositions.length > 0 && sequences === 0)) {
    const codifica = guessCodifica(bytes, invalidPositions);
    return { text: decodeBytes(bytes, codifica), codifica };
  }
  const text = decodeMixed(bytes, invalidPositions);
  const repaired = undoSecondEncoding(text);
  return repaired === undefined ? { text, codifica: 'UTF-8' } : { text: repaired, codifica: 'UTF-8 scritto due volte' };
}

/**
 * Decodes a text again when the user chooses another encoding. Returns undefined if the bytes are invalid in that encoding, and
 * the same text if the first encoding lacks one of its letters.
 */
export function decodeAgain(text: string, sourceCodifica: Codifica, targetCodifica: CodificaScelta): string | undefined {
  const bytes = /\P{ASCII}/u.test(text) ? encode(text, sourceCodifica) : undefined;
  if (bytes === undefined) return text;
  const decoded = decodeWith(bytes, targetCodifica);
  return Buffer.from(bytes).equals(encode(decoded, targetCodifica) ?? Buffer.alloc(0)) ? decoded : undefined;
}

function decodeWith(bytes: Uint8Array, codifica: CodificaScelta): string {
  if (codifica !== 'UTF-8' && codifica !== 'UTF-8 scritto due volte') return decodeBytes(bytes, codifica);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return codifica === 'UTF-8' ? text : (undoSecondEncoding(text) ?? text);
}

function encode(text: string, codifica: Codifica): Uint8Array | undefined {
  if (codifica === 'UTF-16') return undefined;
  if (codifica === 'UTF-8') return Buffer.from(text);
  if (codifica === 'UTF-8 scritto due volte') return Buffer.from(decodeBytes(Buffer.from(text), 'Windows-1252'));
  const codes = Array.from(text, (letter) =>
    letter < '\x80' ? letter.charCodeAt(0) - 128 : LETTERS_BY_CODIFICA[codifica].indexOf(letter),
  );
  return Array.from(text).some((letter, index) => letter >= '\x80' && codes[index] === -1)
    ? undefined
    : Uint8Array.from(codes, (position) => 128 + position);
}

function decodeBytes(bytes: Uint8Array, codifica: SingleByteCodifica): string {
  if (codifica === 'MacRoman') return new TextDecoder('macintosh').decode(bytes);
  if (codifica === 'Windows-1252') return new TextDecoder('windows-1252').decode(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (letter) => letterOfByte(letter.charCodeAt(0), codifica));
}

const letterOfByte = (byte: number, codifica: SingleByteCodifica): string =>
  byte < 128 ? String.fromCharCode(byte) : (LETTERS_BY_CODIFICA[codifica][byte - 128] ?? '');

function scanUtf8(bytes: Uint8Array): { sequences: number; invalidPositions: number[] } {
  const invalidPositions: number[] = [];
  let sequences = 0;
  for (let index = 0; index < bytes.length; ) {
    const length = sequenceLength(bytes, index);
    if (length > 1) sequences += 1;
    if (length === 0) invalidPositions.push(index);
    index += Math.max(1, length);
  }
  return { sequences, invalidPositions };
}

/**
 * Returns the number of bytes of the UTF-8 letter at the index, or 0 when no letter begins there. Overlong forms and surrogates
 * are not letters.
 */
function sequenceLength(bytes: ArrayLike<number>, index: number): number {
  const first = bytes[index] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
  const second = bytes[index + 1] ?? 0;
  if ((first === 0xe0 && second < 0xa0) || (first === 0xed && second > 0x9f)) return 0;
  if ((first === 0xf0 && second < 0x90) || (first === 0xf4 && second > 0x8f)) return 0;
  for (let next = 1; next < length; next += 1) if (((bytes[index + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

const decodeSequence = ([first = 0, ...following]: readonly number[]): string =>
  String.fromCodePoint(following.reduce((code, byte) => (code << 6) | (byte & 0x3f), first & (0x3f >> following.length)));

function decodeMixed(bytes: Uint8Array, invalidPositions: readonly number[]): string {
  if (invalidPositions.length === 0) return new TextDecoder().decode(bytes);
  const codifica = guessCodifica(bytes, invalidPositions);
  const utf8 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = '';
  let start = 0;
  for (const invalidPosition of invalidPositions) {
    text += utf8.toString('utf8', start, invalidPosition) + letterOfByte(bytes[invalidPosition] ?? 0, codifica);
    start = invalidPosition + 1;
  }
  return (text + utf8.toString('utf8', start)).replace(/^\ufeff/, '');
}

/** The maximum number of letters that are scored to guess the encoding. More letters would not change the result. */
const MAX_SCORED = 5_000;

function guessCodifica(bytes: Uint8Array, positions: readonly number[]): SingleByteCodifica {
  const scores = SINGLE_BYTE.map((codifica) => {
    const letterAt = (position: number) => (position < 0 || position >= bytes.length ? '' : letterOfByte(bytes[position] ?? 0, codifica));
    return positions
      .slice(0, MAX_SCORED)
      .reduce((sum, position) => sum + letterScore(letterAt(position - 1), letterAt(position), letterAt(position + 1)), 0);
  });
  return SINGLE_BYTE[scores.indexOf(Math.max(...scores))] ?? 'Windows-1252';
}

function letterScore(previous: string, letter: string, following: string): number {
  const isInWord = /\p{L}/u.test(previous);
  const isLast = !/\p{L}/u.test(following);
  if (/[àèéìòù]/.test(letter)) return !isInWord || /\p{Lu}/u.test(previous) ? 0 : isLast ? 4 : 1;
  if (/[ÀÈÉÌÒÙ]/.test(letter)) return /\p{Ll}/u.test(previous) ? -3 : isInWord && isLast ? 4 : isInWord ? 1 : isLast ? 0 : 2;
  if (/[\u2018\u2019]/.test(letter)) return isInWord && !isLast ? 3 : 0;
  if (letter === '€') return isInWord ? -3 : 2;
  if (/[°ªº]/.test(letter)) return /[\dnN]/.test(previous) ? 2 : -1;
  if (/[«»“”–—…\u00a0]/.test(letter)) return isInWord && !isLast ? -3 : 0;
  // The score of letters of other languages: likely as part of a word, unlikely as a capital inside a lower-case word.
  if (/[áâãäåçêëíîïñóôõöúûüßøæœšžÿ]/.test(letter))
    return /\p{Lu}/u.test(previous) && /\p{Lu}/u.test(following) ? -2 : isInWord || !isLast ? 1 : -1;
  if (/[ÁÂÃÄÅÇÊËÍÎÏÑÓÔÕÖÚÛÜØÆŒŠŽ]/.test(letter)) return /\p{Ll}/u.test(previous) ? -3 : isInWord || !isLast ? 1 : -1;
  return -3;
}

/** Maps each letter of Windows-1252 to its byte, including the control characters that stand for unassigned bytes. */
const BYTE_1252 = new Map<string, number>(Array.from(LETTERS_BY_CODIFICA['Windows-1252'], (letter, n) => [letter, 128 + n]));
for (const byte of HIGH_BYTES) if (!BYTE_1252.has(String.fromCharCode(byte)) && byte < 0xa0) BYTE_1252.set(String.fromCharCode(byte), byte);

/** The pattern matches UTF-8 bytes that were read as Windows-1252 and encoded again: 'Ã²' for 'ò'. */
const ENCODED_TWICE = new RegExp(
  `[\\u00c2-\\u00f4][${[...BYTE_1252].flatMap(([letter, byte]) => (byte < 0xc0 ? letter : [])).join('')}]{1,3}`,
  'g',
);

/** Repairs a text that was encoded twice. Returns undefined when most letters were encoded only once. */
function undoSecondEncoding(text: string): string | undefined {
  let repaired = 0;
  const repairedText = text.replace(ENCODED_TWICE, (match) => {
    const bytes = Array.from(match, (letter) => BYTE_1252.get(letter) ?? 0);
    const length = sequenceLength(bytes, 0);
    if (length < 2) return match;
    repaired += 1;
    return decodeSequence(bytes.slice(0, length)) + match.slice(length);
  });
  const otherLetters = (repairedText.match(/\P{ASCII}/gu)?.length ?? 0) - repaired;
  return repaired > 0 && repaired >= otherLetters ? repairedText : undefined;
}

/** The value of a file cell. A text may still be parsed as a day or an amount; values of the other types are final. */
export type Cella = string | number | boolean | { giorno: string };

export interface Riga {
  /** The row number in the file, from 1, as the spreadsheet shows it. */
  numero: number;
  celle: Cella[];
}

export interface Tabella {
  formato: 'csv' | 'xlsx';
  codifica: Codifica | null;
  separatore: ';' | ',' | 'tab' | '|' | null;
  righe: Riga[];
}

export const MAX_BYTES = 10 * 1024 * 1024;
/** The maximum number of rows in a file, including empty rows. More rows mean that the user selected a whole sheet. */
export const MAX_RIGHE = 100_000;
export const MAX_COLONNE = 200;
export const MAX_CELLE = 1_000_000;
const MAX_CELLA = 10_000;
/**
 * The maximum number of characters in all cells together: a workbook stores a text once and can refer to it a million times.
 */
export const MAX_TESTO = 20_000_000;

export const TROPPE_RIGHE = 'Il file ha più di 100.000 righe, contando le vuote: elimina quelle che non servono e riprova.';
export const TROPPE_COLONNE = 'Il file ha più di 200 colonne: lascia solo quelle da importare.';
export const TROPPE_CELLE =
  'Il file ha più di un milione di celle: lascia solo le righe e le colonne da importare, o dividilo in più file.';
export const TROPPO_TESTO = "Nel file c'è troppo testo: lascia solo le colonne da importare, o dividilo in più file.";

/** The error for a file that cannot be read. Its message is a sentence for the user. */
export class UnreadableFile extends Error {
  override name = 'Illeggibile';
}

/** Returns the rows with content, filled with empty cells to the same width. Throws UnreadableFile if a limit is exceeded. */
export function normalizeRows(rows: readonly Riga[]): Riga[] {
  if (rows.length > MAX_RIGHE) throw new UnreadableFile(TROPPE_RIGHE);
  const righe = rows.map(({ numero, celle }) => ({ numero, celle: celle.map(toStorable) })).filter(({ celle }) => lastFilled(celle) >= 0);
  const widest = righe.reduce((widestSoFar, { celle }) => Math.max(widestSoFar, lastFilled(celle) + 1), 0);
  if (widest > MAX_COLONNE) throw new UnreadableFile(TROPPE_COLONNE);
  if (widest * righe.length > MAX_CELLE) throw new UnreadableFile(TROPPE_CELLE);
  let length = 0;
  for (const { numero, celle } of righe) {
    for (const cella of celle) {
      if (typeof cella !== 'string') continue;
      length += cella.length;
      if (cella.length > MAX_CELLA) {
        throw new UnreadableFile(`Alla riga ${numero} c'è una cella con più di 10.000 caratteri: forse manca una virgoletta di chiusura.`);
      }
    }
    if (length > MAX_TESTO) throw new UnreadableFile(TROPPO_TESTO);
  }
  return righe.map(({ numero, celle }) => ({ numero, celle: Array.from({ length: widest }, (_, index) => celle[index] ?? '') }));
}

/** Removes NUL and lone surrogates from a cell, because PostgreSQL cannot store them. */
function toStorable(cella: Cella): Cella {
  return typeof cella === 'string' ? cella.replaceAll('\0', '').toWellFormed().trim() : cella;
}

function lastFilled(celle: readonly Cella[]): number {
  return celle.findLastIndex((cella) => cella !== '');
}
