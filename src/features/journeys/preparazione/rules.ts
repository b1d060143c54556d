// Pure rules for the readiness of new employees and for shortages.
import type { StatoRichiesta } from '#features/journeys/richieste/rules.ts';
import { formatData } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';

/** Counts the lines of an onboarding: the needed lines (`totali`) and the needed lines that are assigned (`pronte`). */
export function prontezzaDi(richieste: readonly { stato: StatoRichiesta }[]): { pronte: number; totali: number } {
  const needed = richieste.filter(({ stato }) => stato !== 'non_serve');
  return { pronte: needed.filter(({ stato }) => stato === 'assegnata').length, totali: needed.length };
}

/** Formats the readiness of a new employee: 'Pronto 5 di 8' or 'Tutto pronto'. Returns '' when the onboarding needs no item. */
export function prontezzaInParole(richieste: readonly { stato: StatoRichiesta }[]): string {
  const { pronte, totali } = prontezzaDi(richieste);
  if (totali === 0) return '';
  return pronte === totali ? 'Tutto pronto' : `Pronto ${pronte} di ${totali}`;
}

/** A line with the items that are available for it, the best one first. `adatto` is true when the item is certain to fit the line. */
interface Scelta {
  tipo: string;
  candidati: readonly { id: number; adatto: boolean }[];
}

/**
 * Returns, for each line in order, the id of the proposed item: the first item that is certain to fit and that is not proposed for an
 * earlier line, or null. At most one mobile plan is proposed, because an employee has at most one.
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

/** Why no item can be assigned to a line: 'Nessun libero in Lineaverde: 2 in showroom Lecce'. */
export function describeManca(
  cosa: string,
  { brand, altrove, gia }: { brand: string; altrove: readonly Luogo[]; gia: string | null },
): string {
  if (gia) return `Ha già ${gia}`;
  const places = altrove.map(({ nome, quanti }) => `${quanti} in showroom ${nome}`).join(', ');
  return `${cosa}: in ${brand} non c'è nulla di libero${places && `; ${places}`}`;
}

interface Bisogno {
  giorno: string | null;
}

interface Ammanco {
  mancano: number;
  /** The first day of the shortage; null when nothing is short or the day is not known. */
  dal: string | null;
}

const inOrder = <B extends Bisogno>(bisogni: readonly B[]) =>
  bisogni.toSorted((a, b) => (a.giorno ?? '9999').localeCompare(b.giorno ?? '9999'));
const ammanco = (senza: readonly Bisogno[]): Ammanco => ({ mancano: senza.length, dal: senza[0]?.giorno ?? null });

/**
 * Computes how many items of a sort are missing and from which day. Free items go to the employees who start first. `liberi` is null for a
 * sort that is always available.
 */
export function quantoManca(bisogni: readonly Bisogno[], liberi: number | null): Ammanco {
  return ammanco(liberi === null ? [] : inOrder(bisogni).slice(liberi));
}

/**
 * Computes how many plans are missing and from which day. Each line needs a minimum of GB and gets the smallest free plan that has enough.
 * `liberi` contains the GB of each free plan.
 */
export function quantiPianiMancano(bisogni: readonly (Bisogno & { gb: number })[], liberi: readonly number[]): Ammanco {
  const left = liberi.toSorted((a, b) => a - b);
  const goesWithout = ({ gb }: { gb: number }) => {
    const at = left.findIndex((each) => each >= gb);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  };
  return ammanco(inOrder(bisogni).filter(goesWithout));
}

/**
 * Describes a shortage: 'Dal 03/03/2027 mancano 2 Notebook per Lineaverde'. A day that is past or not known is shown as today. Returns null
 * without a shortage.
 */
export function describeFabbisogno(
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
