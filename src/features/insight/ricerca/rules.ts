import { TIPI_RISORSA } from '#shared/risorse.ts';
import { addressOf, type PlainPath } from '#shared/screens.ts';

/** What the palette finds, in the order in which equally good groups stand. */
export const TIPI_RISULTATO = ['dipendente', ...TIPI_RISORSA, 'showroom', 'workflow', 'uscita', 'verbale', 'fattura'] as const;
export type TipoRisultato = (typeof TIPI_RISULTATO)[number];

/** Named of each kind when all are searched, and when one alone is: then somebody is choosing. */
export const QUANTI_PER_TIPO = 5;
export const QUANTI_DI_UNO = 20;

/** Looked at of each kind, the newest first: among more than so many the order is made of these, of those with the word at the beginning, and of those with the whole word. */
export const QUANTI_GUARDATI = 200;

const MINIMO = 2;
const CODICE_MINIMO = 4;

const PAROLE_AL_PIU = 8;

/** The words that are searched: nobody means more of them, and each makes the statement longer. */
export function firstWords(q: string): string {
  return q.trim().split(/\s+/).slice(0, PAROLE_AL_PIU).join(' ');
}

/** Whether there is something to search for: two letters or digits at least. */
export function isSearchable(q: string): boolean {
  return (q.match(/[\p{L}\p{N}]/gu) ?? []).length >= MINIMO;
}

/** What was typed as letters and digits alone, if it can be a serial, an IMEI or a phone number. What is stored seldom has the country's prefix. */
export function readCodice(q: string): string | undefined {
  if (!/\d/.test(q) || !/^[\p{L}\d\s+\-/.()_:]+$/u.test(q)) return undefined;
  const codice = q.replace(/^\s*(\+|00)39(?=[\d\s\-/.()]+$)/, '').replace(/[^\p{L}\d]/gu, '');
  return codice.length >= CODICE_MINIMO ? codice : undefined;
}

/** The list of a kind, searched for this. */
export function addressOfElenco({ elenco, vista }: { elenco: PlainPath; vista?: string }, q: string): string {
  return addressOf(elenco, { vista, q });
}

/** As the server compares: no case, no accents, no apostrophes. */
export function fold(testo: string): string {
  return testo
    .normalize('NFD')
    .replace(/[\p{M}'’‘`´]/gu, '')
    .toLowerCase();
}

const wordsOf = (q: string) => fold(q).split(/\s+/).filter(Boolean);

/** Whether a text holds every word of what is searched. */
export function includesWords(testo: string, q: string): boolean {
  const piegato = fold(testo);
  return wordsOf(q).every((parola) => piegato.includes(parola));
}

interface Parte {
  testo: string;
  trovata: boolean;
}

/** A text in parts, to show which of them were searched: 'Dal Bò' for 'bo' is 'Dal ' and 'Bò'. */
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
