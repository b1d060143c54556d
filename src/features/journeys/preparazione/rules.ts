import type { StatoRichiesta } from '#features/journeys/richieste/rules.ts';
import { formatData } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';

/** Counts the lines of an onboarding: `totali` is the number of needed lines, `pronte` the number of needed lines that are assigned. */
export function countProntezza(richieste: readonly { stato: StatoRichiesta }[]): { pronte: number; totali: number } {
  const needed = richieste.filter(({ stato }) => stato !== 'non_serve');
  return { pronte: needed.filter(({ stato }) => stato === 'assegnata').length, totali: needed.length };
}

export function describeProntezza(richieste: readonly { stato: StatoRichiesta }[]): string {
  const { pronte, totali } = countProntezza(richieste);
  if (totali === 0) return '';
  return pronte === totali ? 'Tutto pronto' : `Pronto ${pronte} di ${totali}`;
}

/** The free items for an onboarding line, the best item first. `adatto` is true when the item is certain to fit the line. */
interface RigaCandidates {
  tipo: string;
  candidati: readonly { id: number; adatto: boolean }[];
}

/**
 * Returns for each onboarding line the id of the first item that is certain to fit and is not proposed for an earlier line, or null. At
 * most one mobile plan is proposed, because an employee has at most one.
 */
export function proposeItems(righe: readonly RigaCandidates[]): (number | null)[] {
  const proposedKeys = new Set<string>();
  return righe.map(({ tipo, candidati }) => {
    if (tipo === 'piano' && [...proposedKeys].some((each) => each.startsWith('piano '))) return null;
    const candidate = candidati.find(({ id, adatto }) => adatto && !proposedKeys.has(`${tipo} ${id}`));
    if (candidate) proposedKeys.add(`${tipo} ${candidate.id}`);
    return candidate?.id ?? null;
  });
}

interface ShowroomCount {
  nome: string;
  quanti: number;
}

export function describeManca(
  cosa: string,
  { brand, altrove, gia }: { brand: string; altrove: readonly ShowroomCount[]; gia: string | null },
): string {
  if (gia) return `Ha già ${gia}`;
  const showroomsText = altrove.map(({ nome, quanti }) => `${quanti} in showroom ${nome}`).join(', ');
  return `${cosa}: in ${brand} non c'è nulla di libero${showroomsText && `; ${showroomsText}`}`;
}

interface Bisogno {
  giorno: string | null;
}

interface Ammanco {
  mancano: number;
  dal: string | null;
}

const sortByDay = <B extends Bisogno>(bisogni: readonly B[]) =>
  bisogni.toSorted((a, b) => (a.giorno ?? '9999').localeCompare(b.giorno ?? '9999'));
const shortageOf = (unmet: readonly Bisogno[]): Ammanco => ({ mancano: unmet.length, dal: unmet[0]?.giorno ?? null });

/**
 * Computes the shortage of a sort of item. Free items go to the employees who start first. `liberi` is null for a sort that is always
 * available.
 */
export function computeShortage(bisogni: readonly Bisogno[], liberi: number | null): Ammanco {
  return shortageOf(liberi === null ? [] : sortByDay(bisogni).slice(liberi));
}

/**
 * Computes the shortage of mobile plans. Each line needs a minimum of GB and gets the smallest free plan that has enough. `liberi`
 * contains the GB of each free plan.
 */
export function computePlanShortage(bisogni: readonly (Bisogno & { gb: number })[], liberi: readonly number[]): Ammanco {
  const freePlans = liberi.toSorted((a, b) => a - b);
  const isUnmet = ({ gb }: { gb: number }) => {
    const index = freePlans.findIndex((each) => each >= gb);
    if (index >= 0) freePlans.splice(index, 1);
    return index < 0;
  };
  return shortageOf(sortByDay(bisogni).filter(isUnmet));
}

/**
 * Formats a shortage, such as 'Dal 03/03/2027 mancano 2 Notebook per Lineaverde'. A day that is past or not known is shown as today.
 * Returns null without a shortage.
 */
export function describeFabbisogno(
  { cosa, brand, mancano, dal }: { cosa: string; brand: string; mancano: number; dal: string | null },
  today: string,
) {
  if (mancano === 0) return null;
  const shortage = `${mancano === 1 ? 'manca 1' : `mancano ${mancano}`} ${cosa} per ${brand}`;
  return dal && dal > today ? `Dal ${formatData(dal)} ${shortage}` : `Già oggi ${shortage}`;
}

export const richiestaNonAperta = (index: number, descrizione: string) => {
  const sentence = `«${descrizione}» non è più da assegnare: ricarica la pagina.`;
  return new Problem('conflict', 'RICHIESTA_NON_APERTA', sentence, { fields: { [`voci.${index}.richiesta_id`]: sentence } });
};
