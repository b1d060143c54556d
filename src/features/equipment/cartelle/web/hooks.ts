import type { UseQueryResult } from '@tanstack/react-query';
import { makeKindUi } from '#features/equipment/asset-types/web/kind-ui.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import { undoActionOf } from '#web/bulk/outcome.ts';
import { CallError } from '#web/data/call.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { calls, changeMembro, countCartelle, decideVerifica, getVerifica, setVerifica, type Verifica } from '../contract.ts';
import { CARTELLA } from '../kind.ts';
import { ELIMINAZIONE_BLOCCATA } from '../rules.ts';

const AssignForm = lazyPart(() => import('./select-with-permesso-dialog.tsx').then((file) => file.SelectWithPermessoDialog));

export const cartellaKind = makeKindUi({
  kind: CARTELLA,
  calls,
  assignableFilter: { query: {}, detail: ({ percorso }) => percorso },
  assignForm: { verb: 'Assegna Cartella', Choose: AssignForm },
  isShared: true,
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
    reasonNotDeletable: ({ assegnato }) => (assegnato ? ELIMINAZIONE_BLOCCATA : undefined),
    assignedText: ({ nome, membri }) => {
      const newestMember = membri.at(-1);
      return newestMember ? `${nome} è assegnata a ${newestMember.nome} ${newestMember.cognome}, in ${newestMember.permessi}.` : nome;
    },
    returnedText: ({ nome, numero_membri }) =>
      numero_membri === 0 ? `${nome} non la usa più nessuno.` : `${nome} resta a chi altro la usa.`,
    confirmUnassign: ({ nome }, from) => `${nome} non sarà più assegnata a ${from}.`,
  },
});

export function useConteggi(): UseQueryResult<ResultOf<typeof countCartelle>> {
  return useRead(countCartelle);
}

export function useVerifica(id: number): UseQueryResult<Verifica> {
  return useRead(getVerifica, { params: { id: String(id) } });
}

export function useSetVerifica(): Write<typeof setVerifica> {
  return useWrite(setVerifica, {
    success: 'Verifica impostata',
    failure: 'Errore nel salvataggio della verifica.',
    serverMessage: true,
  });
}

export function useDecideVerifica(): Write<typeof decideVerifica> {
  return useWrite(decideVerifica, {
    success: ({ lotto }, { body: { voci } }) => ({
      text: voci.length === 1 ? 'Accesso confermato' : `${voci.length} accessi confermati`,
      ...undoActionOf(lotto),
    }),
    failure: 'Errore durante la verifica.',
    serverMessage: true,
  });
}

export function useChangeMembro(): Write<typeof changeMembro> {
  return useWrite(changeMembro, {
    success: ({ membri }, { body: { dipendente_id, permessi } }) => {
      const membro = membri.find(({ id }) => id === dipendente_id);
      return { title: 'Permesso cambiato', ...(membro && { text: `${membro.nome} ${membro.cognome} ora è in ${permessi}.` }) };
    },
    failure: 'Errore nel cambio del permesso.',
    serverMessage: true,
  });
}
