import { TIPI_RISORSA } from '#shared/risorse.ts';
import { addressOf, type PlainPath } from '#shared/screens.ts';

/** The types of results. Types whose best results match the text equally well are shown in this order. */
export const TIPI_RISULTATO = ['dipendente', ...TIPI_RISORSA, 'showroom', 'workflow', 'uscita', 'verbale', 'fattura'] as const;
export type TipoRisultato = (typeof TIPI_RISULTATO)[number];

/** The maximum number of results of each type: in a search of all types, and in a search of one type. */
export const QUANTI_PER_TIPO = 5;
export const QUANTI_DI_UNO = 20;

/**
 * The search sorts at most this number of matches of each type, the newest ones. When there are more matches, it also sorts the newest ones
 * that contain a whole word and the newest ones in which a word begins with the text.
 */
export const QUANTI_GUARDATI = 200;

const MINIMO = 2;
const CODICE_MINIMO = 4;

const PAROLE_AL_PIU = 8;

/** The first words of the text; more words would make the SQL statement longer without use. */
export function firstWords(q: string): string {
  return q.trim().split(/\s+/).slice(0, PAROLE_AL_PIU).join(' ');
}

/** Whether the text has at least two letters or digits. */
export function isSearchable(q: string): boolean {
  return (q.match(/[\p{L}\p{N}]/gu) ?? []).length >= MINIMO;
}

/**
 * The letters and digits of the text when it can be a serial number, an IMEI or a phone number. The country prefix is removed, because
 * stored numbers seldom have it.
 */
export function readCodice(q: string): string | undefined {
  if (!/\d/.test(q) || !/^[\p{L}\d\s+\-/.()_:]+$/u.test(q)) return undefined;
  const codice = q.replace(/^\s*(\+|00)39(?=[\d\s\-/.()]+$)/, '').replace(/[^\p{L}\d]/gu, '');
  return codice.length >= CODICE_MINIMO ? codice : undefined;
}

export function addressOfElenco({ elenco, vista }: { elenco: PlainPath; vista?: string }, q: string): string {
  return addressOf(elenco, { vista, q });
}

/** Normalizes a text as the server does: no case, accents or apostrophes. */
export function fold(testo: string): string {
  return testo
    .normalize('NFD')
    .replace(/[\p{M}'’‘`´]/gu, '')
    .toLowerCase();
}

const wordsOf = (q: string) => fold(q).split(/\s+/).filter(Boolean);

/** Whether the text contains every word of the search. */
export function includesWords(testo: string, q: string): boolean {
  const piegato = fold(testo);
  return wordsOf(q).every((parola) => piegato.includes(parola));
}

interface Parte {
  testo: string;
  trovata: boolean;
}

/** Splits a text into parts and marks the matches: 'Dal Bò' with 'bo' gives 'Dal ' and 'Bò'. */
export function markFound(testo: string, q: string): Parte[] {
  const lettere = Array.from(testo);
  const piegate = lettere.map(fold);
  const inizi = piegate.map((_, i) => piegate.slice(0, i).join('').length);
  const intero = piegate.join('');
  const trovate = lettere.map(() => false);
  for (const parola of wordsOf(q)) {
    for (let at = intero.indexOf(parola); at >= 0; at = intero.indexOf(parola, at + 1)) {
      inizi.forEach((inizio, i) => {
        if (inizio >= at && inizio < at + parola.length) trovate[i] = true;
      });
    }
  }
  const parti: Parte[] = [];
  lettere.forEach((lettera, i) => {
    const trovata = trovate[i] ?? false;
    const ultima = parti.at(-1);
    if (ultima?.trovata === trovata) ultima.testo += lettera;
    else parti.push({ testo: lettera, trovata });
  });
  return parti;
}
