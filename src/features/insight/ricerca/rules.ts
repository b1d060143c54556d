import { TIPI_RISORSA } from '#shared/risorse.ts';
import { addressOf, type PlainPath } from '#shared/screens.ts';

/** The types of results. Types whose best results match the text equally well are shown in this order. */
export const TIPI_RISULTATO = ['dipendente', ...TIPI_RISORSA, 'showroom', 'workflow', 'uscita', 'verbale', 'fattura'] as const;
export type TipoRisultato = (typeof TIPI_RISULTATO)[number];

/** The types of records for which the command palette lists actions. */
export const TIPI_CON_AZIONI = ['dipendente', ...TIPI_RISORSA, 'showroom'] as const satisfies readonly TipoRisultato[];
export type TipoConAzioni = (typeof TIPI_CON_AZIONI)[number];

export const hasAzioni = (tipo: TipoRisultato): tipo is TipoConAzioni => TIPI_CON_AZIONI.some((each) => each === tipo);

/** The maximum number of results of each type: in a search of all types, and in a search of one type. */
export const MAX_PER_TYPE = 5;
export const MAX_OF_ONE_TYPE = 20;

/**
 * The search sorts at most this number of matches of each type, the newest matches. When there are more matches, it also sorts the newest
 * matches that contain a whole word, and the newest matches in which a word begins with the text.
 */
export const MAX_SORTED = 200;

const MIN_LETTERS = 2;
const MIN_CODE_LENGTH = 4;

const MAX_WORDS = 8;

/** Returns the first words of a search text. More words would make the SQL statement longer without use. */
export function firstWords(q: string): string {
  return q.trim().split(/\s+/).slice(0, MAX_WORDS).join(' ');
}

export function isSearchable(q: string): boolean {
  return (q.match(/[\p{L}\p{N}]/gu) ?? []).length >= MIN_LETTERS;
}

/**
 * The letters and digits of the text when it can be a serial number, an IMEI or a phone number. The country prefix is removed, because
 * stored numbers seldom have it.
 */
export function readCodice(q: string): string | undefined {
  if (!/\d/.test(q) || !/^[\p{L}\d\s+\-/.()_:]+$/u.test(q)) return undefined;
  const codice = q.replace(/^\s*(\+|00)39(?=[\d\s\-/.()]+$)/, '').replace(/[^\p{L}\d]/gu, '');
  return codice.length >= MIN_CODE_LENGTH ? codice : undefined;
}

export function addressOfElenco({ elenco, vista }: { elenco: PlainPath; vista?: string }, q: string): string {
  return addressOf(elenco, { vista, q });
}

/** Normalizes a text as the server does: without case, accents and apostrophes. */
export function fold(testo: string): string {
  return testo
    .normalize('NFD')
    .replace(/[\p{M}'’‘`´]/gu, '')
    .toLowerCase();
}

const wordsOf = (q: string) => fold(q).split(/\s+/).filter(Boolean);

export function includesWords(testo: string, q: string): boolean {
  const folded = fold(testo);
  return wordsOf(q).every((parola) => folded.includes(parola));
}

interface TextPart {
  testo: string;
  isMatch: boolean;
}

/**
 * Splits a text into parts and marks the parts that match the search. For example, 'Dal Bò' and the search 'bo' give 'Dal ' and the match
 * 'Bò'.
 */
export function splitMatches(testo: string, q: string): TextPart[] {
  const letters = Array.from(testo);
  const foldedLetters = letters.map(fold);
  const starts = foldedLetters.map((_, i) => foldedLetters.slice(0, i).join('').length);
  const foldedText = foldedLetters.join('');
  const isMatched = letters.map(() => false);
  for (const parola of wordsOf(q)) {
    for (let start = foldedText.indexOf(parola); start >= 0; start = foldedText.indexOf(parola, start + 1)) {
      starts.forEach((offset, i) => {
        if (offset >= start && offset < start + parola.length) isMatched[i] = true;
      });
    }
  }
  const parts: TextPart[] = [];
  letters.forEach((letter, i) => {
    const isMatch = isMatched[i] ?? false;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.testo += letter;
    else parts.push({ testo: letter, isMatch });
  });
  return parts;
}
