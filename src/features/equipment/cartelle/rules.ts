import { Problem } from '#shared/problem.ts';

/** What is said instead of asking whether to delete (rule 34), before the call and by it. */
export const ELIMINAZIONE_BLOCCATA = {
  title: 'Impossibile eliminare',
  text: 'La cartella è assegnata a un dipendente. Rimuovila prima di eliminarla.',
} as const;

/** Why this folder cannot be deleted now; undefined when it can (rule 34). */
export function checkDeletable({ assegnato }: { assegnato: boolean }): Problem | undefined {
  return assegnato ? new Problem('conflict', 'CARTELLA_ASSEGNATA', ELIMINAZIONE_BLOCCATA.text) : undefined;
}
