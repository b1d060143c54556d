import type { UseQueryResult } from '@tanstack/react-query';
import { kindOf } from '#kit/web/kind.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import { useConfirm } from '#web/confirm/confirm.ts';
import { call } from '#web/data/call.ts';
import { CallError } from '#web/data/call-error.ts';
import { useRead } from '#web/data/use-read.ts';
import type { Option } from '#web/forms/use-options.ts';
import { toast } from '#web/toast/toast.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import {
  addBrandToCartelle,
  assignCartella,
  type Cartella,
  countCartelle,
  createCartella,
  deleteCartella,
  deleteManyCartelle,
  listCartelle,
  listHoldersOfCartella,
  unassignCartella,
  updateCartella,
} from '../contract.ts';
import { ELIMINAZIONE_BLOCCATA } from '../rules.ts';

const Choose = lazyPart(() => import('./scegli-con-permesso-dialog.tsx').then((file) => file.ScegliConPermessoDialog));

export const cartellaKind = kindOf({
  table: 'cartelle_condivise',
  calls: {
    list: listCartelle,
    create: createCartella,
    update: updateCartella,
    remove: deleteCartella,
    addBrand: addBrandToCartelle,
    removeMany: deleteManyCartelle,
    assign: assignCartella,
    unassign: unassignCartella,
    holders: listHoldersOfCartella,
  },
  name: 'nome',
  give: { verb: 'Assegna Cartella', Choose },
  words: {
    noun: 'cartella',
    ofNoun: 'della cartella condivisa',
    ending: 'a',
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
    assigned: ({ nome, assegnatario, permessi }) =>
      assegnatario ? `${nome} è assegnata a ${assegnatario.nome} ${assegnatario.cognome}, in ${permessi}.` : nome,
  },
});

export function useConteggi(): UseQueryResult<ResultOf<typeof countCartelle>> {
  return useRead(countCartelle);
}

/** Free folders of a brand, found on the server. */
export async function searchFreeCartelle(q: string, brandId: number): Promise<Option[]> {
  const query = { q, assegnato: 'false', brand_id: String(brandId), sort: 'nome', limit: '20' } as const;
  return (await call(listCartelle, { query })).map(({ id, nome, percorso }) => ({ value: String(id), label: nome, detail: percorso }));
}

/** Asks whether to delete a folder, and does it; of one that somebody has it says why not (rule 34). */
export function useDeleteCartella(): (cartella: Pick<Cartella, 'id' | 'nome' | 'assegnato'>) => void {
  const confirm = useConfirm();
  const { mutateAsync } = cartellaKind.useRemove();
  return ({ id, nome, assegnato }) => {
    if (assegnato) toast({ kind: 'error', ...ELIMINAZIONE_BLOCCATA });
    else
      void confirm({
        title: 'Elimina cartella',
        text: `Sei sicuro di voler eliminare ${nome}?`,
        verb: 'Elimina',
        pendingVerb: 'Eliminazione in corso...',
        act: () => mutateAsync({ params: { id: String(id) } }),
      });
  };
}
