import type { TipoRisorsa } from '#shared/risorse.ts';

export const TIPI_LETTI = ['hardware', 'telefono', 'piano_mobile'] as const satisfies readonly TipoRisorsa[];
export type TipoLetto = (typeof TIPI_LETTI)[number];

/** Returns the code at the end of a label's URL, whatever server the URL names; undefined for any other text. */
export function parseEtichetta(letto: string): string | undefined {
  return /(?:^|\/s\/)([0-9A-HJKMNP-TV-Z]{12})\/?$/i.exec(letto.trim())?.[1]?.toUpperCase();
}

/**
 * Returns other codes that a scanned code may mean when it matches no item: the code with the Italian keyboard layout undone, and the code
 * without the signs and prefixes that labels put around a serial number. The result does not contain the scanned code itself.
 */
export function alternativeCodes(letto: string): string[] {
  const code = letto.trim();
  const variants = [code, toUsKeyboard(code)].flatMap((text) => [text, text.replace(/^\*(.+)\*$/, '$1')]);
  const codes = new Set(variants.flatMap((text) => [text, ...withoutPrefix(text)]));
  codes.delete(code);
  return [...codes].filter((text) => /[\p{L}\d]/u.test(text));
}

// A USB scanner sends the keys of an American keyboard. A computer with an Italian layout then writes the signs in ITALIAN_SIGNS; the code
// contains the signs at the same positions in US_SIGNS.
const ITALIAN_SIGNS = '\'-çòà°?_ì^è+é*ù§)=(/&"£;:\\|';
const US_SIGNS = '-/:;\'"_?=+[]{}\\|()*&^@#<>`~';

const toUsKeyboard = (text: string): string => [...text].map((sign) => US_SIGNS[ITALIAN_SIGNS.indexOf(sign)] ?? sign).join('');

/**
 * The prefixes that labels print before a serial number: 'S/N: …', 'IMEI …' as words; '(S)…', 'S…' and '1S…' as the identifiers of the
 * barcode standard MH10.8.2.
 */
const WORD_PREFIX = /^(?:s\/?n|serial(?: (?:no\.?|number))?|seriale|numero di serie|imei|iccid)\s*[:#]?\s*(.+)$/i;
const MH10_PREFIX = /^\(?1?S\)?(.+)$/i;
/** The serial number on Lenovo labels follows '1S' and the model. The model has 7 or 10 characters, the serial number 7 or 8. */
const LENOVO_PREFIXES = [/^\(?1S\)?[A-Z0-9]{10}([A-Z0-9]{7,8})$/i, /^\(?1S\)?[A-Z0-9]{7}([A-Z0-9]{7,8})$/i];

const withoutPrefix = (text: string): string[] =>
  [WORD_PREFIX, MH10_PREFIX, ...LENOVO_PREFIXES].flatMap((pattern) => pattern.exec(text)?.[1]?.trim() ?? []);
