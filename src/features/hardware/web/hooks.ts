import { useConfirm } from '#web/confirm/confirm.ts';
import { call } from '#web/data/call.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import type { Option } from '#web/forms/use-options.ts';
import {
  addBrandToHardware,
  assignHardware,
  createHardware,
  deleteHardware,
  deleteManyHardware,
  type Hardware,
  listHardware,
  unassignHardware,
  updateHardware,
} from '../contract.ts';

const PROPOSED = '20';

/** Free hardware of a brand that works, found on the server. */
export async function searchFreeHardware(q: string, brandId: number): Promise<Option[]> {
  const query = { q, assegnato: 'false', stato: 'attivo', brand_id: String(brandId), sort: 'nome', limit: PROPOSED } as const;
  return (await call(listHardware, { query })).map(toOption);
}

function toOption({ id, nome, marca, modello, numero_seriale }: Hardware): Option {
  const make = [marca, modello].filter((word) => !nome.includes(word)).join(' ');
  return { value: String(id), label: nome, detail: [make, numero_seriale].filter(Boolean).join(' · ') };
}

export function useCreateHardware(): Write<typeof createHardware> {
  return useWrite(createHardware, {
    success: 'Asset hardware creato con successo',
    failure: "Errore nella creazione dell'asset hardware",
    serverMessage: true,
  });
}

export function useUpdateHardware(): Write<typeof updateHardware> {
  return useWrite(updateHardware, {
    success: 'Asset hardware aggiornato con successo',
    failure: "Errore nell'aggiornamento dell'asset hardware",
    serverMessage: true,
  });
}

export function useDeleteHardware(): Write<typeof deleteHardware> {
  return useWrite(deleteHardware, {
    success: 'Asset hardware eliminato con successo',
    failure: "Errore nell'eliminazione dell'asset hardware",
    serverMessage: true,
  });
}

export function useAddBrandToHardware(): Write<typeof addBrandToHardware> {
  return useWrite(addBrandToHardware, {
    failure: "Errore nell'aggiornamento dell'asset hardware",
    serverMessage: true,
  });
}

export function useDeleteManyHardware(): Write<typeof deleteManyHardware> {
  return useWrite(deleteManyHardware, {
    failure: "Errore nell'eliminazione dell'asset hardware",
    serverMessage: true,
  });
}

export function useAssignHardware(): Write<typeof assignHardware> {
  return useWrite(assignHardware, {
    success: ({ nome, assegnatario }) => ({
      title: 'Hardware assegnato',
      text: assegnatario ? `${nome} è assegnato a ${assegnatario.nome} ${assegnatario.cognome}.` : nome,
    }),
    failure: "Errore durante l'assegnazione dell'hardware.",
    serverMessage: false,
  });
}

/** Asks whether to take an asset back from its holder, and does it. */
export function useTakeBack(): (hardware: Pick<Hardware, 'id' | 'nome'>, holder: { nome: string; cognome: string }) => void {
  const confirm = useConfirm();
  const { mutateAsync } = useWrite(unassignHardware, {
    success: ({ nome, stato }) => ({
      title: 'Hardware rimosso',
      text: stato === 'in riparazione' ? `${nome} resta in riparazione.` : `${nome} è di nuovo disponibile.`,
    }),
    failure: "Errore durante la rimozione dell'hardware.",
    serverMessage: false,
  });
  return ({ id, nome }, holder) =>
    void confirm({
      title: 'Rimuovi hardware',
      text: `${nome} non sarà più assegnato a ${holder.nome} ${holder.cognome} e tornerà disponibile.`,
      verb: 'Rimuovi',
      pendingVerb: 'Rimozione in corso...',
      danger: false, // nothing is lost: it can be given again
      act: () => mutateAsync({ params: { id: String(id) } }),
    });
}
