import type { UseQueryResult } from '@tanstack/react-query';
import type { ResultOf } from '#shared/endpoint.ts';
import { useConfirm } from '#web/confirm/confirm.ts';
import { call } from '#web/data/call.ts';
import { CallError } from '#web/data/call-error.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import type { Option } from '#web/forms/use-options.ts';
import { toast } from '#web/toast/toast.ts';
import {
  addBrandToCartelle,
  assignCartella,
  type Cartella,
  countCartelle,
  createCartella,
  deleteCartella,
  deleteManyCartelle,
  listCartelle,
  unassignCartella,
  updateCartella,
} from '../contract.ts';
import { ELIMINAZIONE_BLOCCATA } from '../rules.ts';

const PROPOSED = '20';

export function useConteggi(): UseQueryResult<ResultOf<typeof countCartelle>> {
  return useRead(countCartelle);
}

/** Free folders of a brand, found on the server. */
export async function searchFreeCartelle(q: string, brandId: number): Promise<Option[]> {
  const query = { q, assegnato: 'false', brand_id: String(brandId), sort: 'nome', limit: PROPOSED } as const;
  return (await call(listCartelle, { query })).map(({ id, nome, percorso }) => ({ value: String(id), label: nome, detail: percorso }));
}

export function useCreateCartella(): Write<typeof createCartella> {
  return useWrite(createCartella, {
    success: ({ nome }) => ({ title: 'Cartella creata', text: `${nome} si può assegnare.` }),
    failure: 'Errore durante la creazione della cartella',
    serverMessage: true,
  });
}

export function useUpdateCartella(): Write<typeof updateCartella> {
  return useWrite(updateCartella, {
    success: ({ nome }) => ({ title: 'Cartella aggiornata', text: nome }),
    failure: "Errore durante l'aggiornamento della cartella",
    serverMessage: true,
  });
}

export function useAddBrandToCartelle(): Write<typeof addBrandToCartelle> {
  return useWrite(addBrandToCartelle, {
    failure: "Errore durante l'aggiornamento della cartella",
    serverMessage: true,
  });
}

export function useDeleteManyCartelle(): Write<typeof deleteManyCartelle> {
  return useWrite(deleteManyCartelle, {
    failure: "Errore durante l'eliminazione della cartella",
    serverMessage: true,
  });
}

/** Asks whether to delete a folder, and does it; of one that somebody has it says why not (rule 34). */
export function useDeleteCartella(): (cartella: Pick<Cartella, 'id' | 'nome' | 'assegnato'>) => void {
  const confirm = useConfirm();
  const { mutateAsync } = useWrite(deleteCartella, {
    success: { title: 'Cartella eliminata', text: "Il percorso resta dov'è: Organico non tocca i file." },
    failure: (error) =>
      error instanceof CallError && error.code === 'CARTELLA_ASSEGNATA'
        ? ELIMINAZIONE_BLOCCATA
        : "Errore durante l'eliminazione della cartella",
    serverMessage: true,
  });
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

export function useAssignCartella(): Write<typeof assignCartella> {
  return useWrite(assignCartella, {
    success: ({ nome, assegnatario, permessi }) => ({
      title: 'Cartella assegnata',
      text: assegnatario ? `${nome} è assegnata a ${assegnatario.nome} ${assegnatario.cognome}, in ${permessi}.` : nome,
    }),
    failure: "Errore durante l'assegnazione della cartella condivisa.",
    serverMessage: false,
  });
}

/** Asks whether to take a folder back from its holder, and does it. */
export function useTakeBack(): (cartella: Pick<Cartella, 'id' | 'nome'>, holder: { nome: string; cognome: string }) => void {
  const confirm = useConfirm();
  const { mutateAsync } = useWrite(unassignCartella, {
    success: ({ nome }) => ({ title: 'Cartella rimossa', text: `${nome} è di nuovo disponibile.` }),
    failure: 'Errore durante la rimozione della cartella condivisa.',
    serverMessage: false,
  });
  return ({ id, nome }, holder) =>
    void confirm({
      title: 'Rimuovi cartella',
      text: `${nome} non sarà più assegnata a ${holder.nome} ${holder.cognome} e tornerà disponibile.`,
      verb: 'Rimuovi',
      pendingVerb: 'Rimozione in corso...',
      danger: false, // nothing is lost: it can be given again
      act: () => mutateAsync({ params: { id: String(id) } }),
    });
}
