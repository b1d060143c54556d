import { Problem } from '#shared/problem.ts';

/** The message that replaces the delete confirmation for an assigned folder; the server's error has the same text. */
export const ELIMINAZIONE_BLOCCATA = {
  title: 'Impossibile eliminare',
  text: 'La cartella è assegnata a un dipendente. Rimuovila prima di eliminarla.',
} as const;

export function checkDeletable({ assegnato }: { assegnato: boolean }): Problem | undefined {
  return assegnato ? new Problem('conflict', 'CARTELLA_ASSEGNATA', ELIMINAZIONE_BLOCCATA.text) : undefined;
}
