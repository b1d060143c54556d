// Pure rules for the lines that an onboarding requests.
import type { Voce } from '#features/journeys/dotazioni/contract.ts';
import { DETTAGLI, type Dettaglio, MOST_LINES, type VoceForm, voceToForm } from '#features/journeys/dotazioni/rules.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import type { StatoWorkflow } from '#shared/stati-workflow.ts';

export const STATI_RICHIESTA = ['richiesta', 'assegnata', 'non_serve'] as const;
export type StatoRichiesta = (typeof STATI_RICHIESTA)[number];
export const STATO_RICHIESTA_LABELS: Record<StatoRichiesta, string> = {
  richiesta: 'Da assegnare',
  assegnata: 'Assegnata',
  non_serve: 'Non serve',
};

/** The content of a line. A detail that is left out counts as null. */
export type Linea = Pick<Voce, 'tipo' | 'descrizione'> & { [D in Dettaglio]?: Voce[D] | undefined };
const SAID = ['tipo', 'descrizione', ...DETTAGLI] as const;

interface LineaPresente extends Linea {
  id: number;
  stato: StatoRichiesta;
}

/** A line that the caller wants. With `id` it is a stored line, without `id` it is a new line. It becomes `quantita` lines. */
interface LineaVoluta extends Linea {
  id?: number | undefined;
  quantita: number;
}

/** The lines to insert, to update and to delete, so that the stored lines become the wanted lines. */
export interface Piano {
  add: Linea[];
  change: (Linea & { id: number })[];
  remove: number[];
}

/**
 * Computes the inserts, updates and deletes that turn the stored lines into the wanted lines. A change of an assigned line results in a
 * 409.
 */
export function planLinee(present: readonly LineaPresente[], wanted: readonly LineaVoluta[]): Piano | Problem {
  const named = wanted.flatMap(({ id }) => id ?? []);
  const before = new Map(present.map((line) => [line.id, line]));
  if (new Set(named).size !== named.length) return invalidField('voci', 'La stessa voce è indicata due volte');
  if (!named.every((id) => before.has(id))) return invalidField('voci', 'Una delle voci non è di questo workflow: ricarica la pagina');
  if (wanted.reduce((sum, { quantita }) => sum + quantita, 0) > MOST_LINES) {
    return invalidField('voci', `Al massimo ${MOST_LINES} cose in tutto`);
  }
  const lines = wanted.map(({ id, quantita, ...line }) => ({ id, quantita, line: saidOf(line) }));
  const change = lines.flatMap(({ id, line }) => {
    const old = id === undefined ? undefined : before.get(id);
    return old && !isSame(saidOf(old), line) ? [{ ...line, id: old.id }] : [];
  });
  const remove = present.filter(({ id }) => !named.includes(id)).map(({ id }) => id);
  const given = [...remove, ...change.map(({ id }) => id)].map((id) => before.get(id)).find((line) => line?.stato === 'assegnata');
  if (given) return richiestaAssegnata(given.descrizione);
  const add = lines.flatMap(({ id, quantita, line }) => Array.from({ length: id === undefined ? quantita : quantita - 1 }, () => line));
  return { add, change, remove };
}

/** The content of a line with defaults: a folder without a stated permission is read-only. */
const saidOf = (line: Linea): Linea => {
  const said = Object.fromEntries(SAID.map((name) => [name, line[name] ?? null])) as unknown as Linea; // SAID lists all keys of Linea.
  return { ...said, permessi: line.tipo === 'cartella' ? (line.permessi ?? 'lettura') : said.permessi };
};
const isSame = (one: Linea, other: Linea) => SAID.every((name) => one[name] === other[name]);

export const richiestaAssegnata = (descrizione: string) =>
  new Problem('conflict', 'RICHIESTA_ASSEGNATA', `«${descrizione}» è già stata assegnata: non si può più cambiare né togliere.`);

/** Returns the error for an onboarding whose lines can no longer be changed or assigned, or undefined. */
export function checkAperto(stato: StatoWorkflow): Problem | undefined {
  if (stato === 'completato_it') {
    return new Problem('conflict', 'WORKFLOW_COMPLETATO', "L'onboarding è completato: per cambiare le richieste va prima riaperto.");
  }
  if (stato === 'annullato')
    return new Problem('conflict', 'WORKFLOW_ANNULLATO', "L'onboarding è annullato: se serve ancora se ne apre uno nuovo.");
  return undefined;
}

/** Formats all lines in one text: 'Notebook (assegnata); 2 × Monitor'. Returns null when there are no lines. */
export function richiesteInParole(richieste: readonly { descrizione: string; stato: StatoRichiesta }[]): string | null {
  const groups = Map.groupBy(richieste, ({ descrizione, stato }) =>
    stato === 'richiesta' ? descrizione : `${descrizione} (${STATO_RICHIESTA_LABELS[stato].toLowerCase()})`,
  );
  return [...groups].map(([words, { length }]) => (length === 1 ? words : `${length} × ${words}`)).join('; ') || null;
}

export function richiestaToForm(richiesta: Parameters<typeof voceToForm>[0] & { id: number; stato: StatoRichiesta }): VoceForm {
  const { id, stato } = richiesta;
  return { ...voceToForm(richiesta), id, ...(stato === 'assegnata' ? { fissa: STATO_RICHIESTA_LABELS.assegnata } : {}) };
}
