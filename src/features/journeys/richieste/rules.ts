import type { Voce } from '#features/journeys/dotazioni/contract.ts';
import { DETTAGLI, type Dettaglio, MAX_VOCI, type VoceForm, voceToForm } from '#features/journeys/dotazioni/rules.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import type { StatoWorkflow } from '#shared/stati-workflow.ts';

export const STATI_RICHIESTA = ['richiesta', 'assegnata', 'non_serve'] as const;
export type StatoRichiesta = (typeof STATI_RICHIESTA)[number];
export const STATO_RICHIESTA_LABELS: Record<StatoRichiesta, string> = {
  richiesta: 'Da assegnare',
  assegnata: 'Assegnata',
  non_serve: 'Non serve',
};

/** The content of an onboarding line. A missing detail counts as null. */
export type Linea = Pick<Voce, 'tipo' | 'descrizione'> & { [D in Dettaglio]?: Voce[D] | undefined };
const LINEA_FIELDS = ['tipo', 'descrizione', ...DETTAGLI] as const;

interface StoredLinea extends Linea {
  id: number;
  stato: StatoRichiesta;
}

/** A line of the request. A line without `id` is new and becomes `quantita` lines. */
interface RequestedLinea extends Linea {
  id?: number | undefined;
  quantita: number;
}

export interface LineePlan {
  add: Linea[];
  change: (Linea & { id: number })[];
  remove: number[];
}

/** Compares the stored lines of an onboarding with the requested lines. Returns a 409 when an assigned line would change. */
export function planLinee(stored: readonly StoredLinea[], requested: readonly RequestedLinea[]): LineePlan | Problem {
  const requestedIds = requested.flatMap(({ id }) => id ?? []);
  const storedById = new Map(stored.map((line) => [line.id, line]));
  if (new Set(requestedIds).size !== requestedIds.length) return invalidField('voci', 'La stessa voce è indicata due volte');
  if (!requestedIds.every((id) => storedById.has(id)))
    return invalidField('voci', 'Una delle voci non è di questo workflow: ricarica la pagina');
  if (requested.reduce((sum, { quantita }) => sum + quantita, 0) > MAX_VOCI) {
    return invalidField('voci', `Al massimo ${MAX_VOCI} cose in tutto`);
  }
  const lines = requested.map(({ id, quantita, ...line }) => ({ id, quantita, line: contentOf(line) }));
  const change = lines.flatMap(({ id, line }) => {
    const old = id === undefined ? undefined : storedById.get(id);
    return old && !hasSameContent(contentOf(old), line) ? [{ ...line, id: old.id }] : [];
  });
  const remove = stored.filter(({ id }) => !requestedIds.includes(id)).map(({ id }) => id);
  const assignedLine = [...remove, ...change.map(({ id }) => id)]
    .map((id) => storedById.get(id))
    .find((line) => line?.stato === 'assegnata');
  if (assignedLine) return richiestaAssegnata(assignedLine.descrizione);
  const add = lines.flatMap(({ id, quantita, line }) => Array.from({ length: id === undefined ? quantita : quantita - 1 }, () => line));
  return { add, change, remove };
}

/** Adds the default permission to a line: a folder without a permission is read-only. */
const contentOf = (line: Linea): Linea => {
  // The cast is safe, because LINEA_FIELDS contains all keys of Linea.
  const content = Object.fromEntries(LINEA_FIELDS.map((name) => [name, line[name] ?? null])) as unknown as Linea;
  return { ...content, permessi: line.tipo === 'cartella' ? (line.permessi ?? 'lettura') : content.permessi };
};
const hasSameContent = (a: Linea, b: Linea) => LINEA_FIELDS.every((name) => a[name] === b[name]);

export const richiestaAssegnata = (descrizione: string) =>
  new Problem('conflict', 'RICHIESTA_ASSEGNATA', `«${descrizione}» è già stata assegnata: non si può più cambiare né togliere.`);

export function checkAperto(stato: StatoWorkflow): Problem | undefined {
  if (stato === 'completato_it') {
    return new Problem('conflict', 'WORKFLOW_COMPLETATO', "L'onboarding è completato: per cambiare le richieste va prima riaperto.");
  }
  if (stato === 'annullato')
    return new Problem('conflict', 'WORKFLOW_ANNULLATO', "L'onboarding è annullato: se serve ancora se ne apre uno nuovo.");
  return undefined;
}

export function describeRichieste(richieste: readonly { descrizione: string; stato: StatoRichiesta }[]): string | null {
  const groups = Map.groupBy(richieste, ({ descrizione, stato }) =>
    stato === 'richiesta' ? descrizione : `${descrizione} (${STATO_RICHIESTA_LABELS[stato].toLowerCase()})`,
  );
  return [...groups].map(([text, { length }]) => (length === 1 ? text : `${length} × ${text}`)).join('; ') || null;
}

export function richiestaToForm(richiesta: Parameters<typeof voceToForm>[0] & { id: number; stato: StatoRichiesta }): VoceForm {
  const { id, stato } = richiesta;
  return { ...voceToForm(richiesta), id, ...(stato === 'assegnata' ? { readOnlyReason: STATO_RICHIESTA_LABELS.assegnata } : {}) };
}
