// What is ready for who comes, and what is short (rules 107 and 108). Pure.
import type { StatoRichiesta } from '#features/journeys/richieste/rules.ts';
import { formatData } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';

/** How many of the lines that are needed have been given. */
export function prontezzaDi(richieste: readonly { stato: StatoRichiesta }[]): { pronte: number; totali: number } {
  const needed = richieste.filter(({ stato }) => stato !== 'non_serve');
  return { pronte: needed.filter(({ stato }) => stato === 'assegnata').length, totali: needed.length };
}

/** 'Pronto 5 di 8', 'Tutto pronto'; '' where nothing is needed. */
export function prontezzaInParole(richieste: readonly { stato: StatoRichiesta }[]): string {
  const { pronte, totali } = prontezzaDi(richieste);
  if (totali === 0) return '';
  return pronte === totali ? 'Tutto pronto' : `Pronto ${pronte} di ${totali}`;
}

/** A line with what there is for it, the most fitting first; `adatto`: it fits for sure. */
interface Scelta {
  tipo: string;
  candidati: readonly { id: number; adatto: boolean }[];
}

/**
 * What is proposed for each line, in their order: the first that fits for sure and was not proposed before; null where there is none. Of plans
 * one alone: nobody has two.
 */
export function proposte(scelte: readonly Scelta[]): (number | null)[] {
  const taken = new Set<string>();
  return scelte.map(({ tipo, candidati }) => {
    if (tipo === 'piano' && [...taken].some((each) => each.startsWith('piano '))) return null;
    const one = candidati.find(({ id, adatto }) => adatto && !taken.has(`${tipo} ${id}`));
    if (one) taken.add(`${tipo} ${one.id}`);
    return one?.id ?? null;
  });
}

interface Luogo {
  nome: string;
  quanti: number;
}

/** Why nothing can be given for a line: 'Nessun libero in Lineaverde: 2 in showroom Lecce'. */
export function sayManca(cosa: string, { brand, altrove, gia }: { brand: string; altrove: readonly Luogo[]; gia: string | null }): string {
  if (gia) return `Ha già ${gia}`;
  const places = altrove.map(({ nome, quanti }) => `${quanti} in showroom ${nome}`).join(', ');
  return `${cosa}: in ${brand} non c'è nulla di libero${places && `; ${places}`}`;
}

interface Bisogno {
  /** Null: not known. */
  giorno: string | null;
}

interface Ammanco {
  mancano: number;
  /** From when; null: nothing is short, or the day is not known. */
  dal: string | null;
}

const inOrder = <B extends Bisogno>(bisogni: readonly B[]) =>
  bisogni.toSorted((a, b) => (a.giorno ?? '9999').localeCompare(b.giorno ?? '9999'));
const ammanco = (senza: readonly Bisogno[]): Ammanco => ({ mancano: senza.length, dal: senza[0]?.giorno ?? null });

/** How many of a sort are short, and from when: those who come first are served first. Null are free: they are not counted. */
export function quantoManca(bisogni: readonly Bisogno[], liberi: number | null): Ammanco {
  return ammanco(liberi === null ? [] : inOrder(bisogni).slice(liberi));
}

/** The same of plans, where each needs so many GB at least: of those that are free (`liberi`, their GB) each gets the smallest that is enough. */
export function quantiPianiMancano(bisogni: readonly (Bisogno & { gb: number })[], liberi: readonly number[]): Ammanco {
  const left = liberi.toSorted((a, b) => a - b);
  const goesWithout = ({ gb }: { gb: number }) => {
    const at = left.findIndex((each) => each >= gb);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  };
  return ammanco(inOrder(bisogni).filter(goesWithout));
}

/** 'Dal 03/03/2027 mancano 2 Notebook per Lineaverde'; from today where the day is past or not known. */
export function sayFabbisogno(
  { cosa, brand, mancano, dal }: { cosa: string; brand: string; mancano: number; dal: string | null },
  today: string,
) {
  if (mancano === 0) return null;
  const short = `${mancano === 1 ? 'manca 1' : `mancano ${mancano}`} ${cosa} per ${brand}`;
  return dal && dal > today ? `Dal ${formatData(dal)} ${short}` : `Già oggi ${short}`;
}

export const richiestaNonAperta = (at: number, descrizione: string) => {
  const sentence = `«${descrizione}» non è più da assegnare: ricarica la pagina.`;
  return new Problem('conflict', 'RICHIESTA_NON_APERTA', sentence, { fields: { [`voci.${at}.richiesta_id`]: sentence } });
};
