import type { UseQueryResult } from '@tanstack/react-query';
import { shownKind } from '#kit/web/shown-kind.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import { CallError } from '#web/data/call-error.ts';
import { useRead } from '#web/data/use-read.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { calls, countCartelle } from '../contract.ts';
import { CARTELLA } from '../kind.ts';
import { ELIMINAZIONE_BLOCCATA } from '../rules.ts';

const Choose = lazyPart(() => import('./scegli-con-permesso-dialog.tsx').then((file) => file.ScegliConPermessoDialog));

export const cartellaKind = shownKind({
  kind: CARTELLA,
  calls,
  free: { query: { assegnato: 'false' }, detail: ({ percorso }) => percorso },
  give: { verb: 'Assegna Cartella', Choose },
  words: {
    noun: 'cartella',
    ofNoun: 'della cartella condivisa',
    saved: {
      create: {
        success: ({ nome }) => ({ title: 'Cartella creata', text: `${nome} si può assegnare.` }),
        failure: 'Errore durante la creazione della cartella',
      },
      update: {
        success: ({ nome }) => ({ title: 'Cartella aggiornata', text: nome }),
        failure: "Errore durante l'aggiornamento della cartella",
      },
      remove: {
        success: { title: 'Cartella eliminata', text: "Il percorso resta dov'è: Organico non tocca i file." },
        failure: (error) =>
          error instanceof CallError && error.code === 'CARTELLA_ASSEGNATA'
            ? ELIMINAZIONE_BLOCCATA
            : "Errore durante l'eliminazione della cartella",
      },
    },
    whyNotRemoved: ({ assegnato }) => (assegnato ? ELIMINAZIONE_BLOCCATA : undefined), // rule 34
    assigned: ({ nome, assegnatario, permessi }) =>
      assegnatario ? `${nome} è assegnata a ${assegnatario.nome} ${assegnatario.cognome}, in ${permessi}.` : nome,
  },
});

export function useConteggi(): UseQueryResult<ResultOf<typeof countCartelle>> {
  return useRead(countCartelle);
}
