import { useConfirm } from '#web/confirm/confirm.ts';
import { call } from '#web/data/call.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import type { Option } from '#web/forms/use-options.ts';
import {
  addBrandToTelefoni,
  assignTelefono,
  createTelefono,
  deleteManyTelefoni,
  deleteTelefono,
  listTelefoni,
  type Telefono,
  unassignTelefono,
  updateTelefono,
} from '../contract.ts';
import { allestimento } from '../rules.ts';

const PROPOSED = '20';

/** Phones that nobody has (rule 33), of a brand or of all that are seen, found on the server. */
export async function searchFreeTelefoni(q: string, brandId: number | undefined): Promise<Option[]> {
  const brand = brandId === undefined ? {} : { brand_id: String(brandId) };
  const query = { q, disponibile: 'true', ...brand, sort: 'modello', limit: PROPOSED } as const;
  return (await call(listTelefoni, { query })).map(toOption);
}

function toOption({ id, modello, memoria, colore, imei }: Telefono): Option {
  return { value: String(id), label: modello, detail: [allestimento({ memoria, colore }), imei].filter(Boolean).join(' · ') };
}

export function useCreateTelefono(): Write<typeof createTelefono> {
  return useWrite(createTelefono, {
    success: 'Telefono aziendale creato con successo',
    failure: 'Errore nella creazione del telefono aziendale',
    serverMessage: true,
  });
}

export function useUpdateTelefono(): Write<typeof updateTelefono> {
  return useWrite(updateTelefono, {
    success: 'Telefono aziendale aggiornato con successo',
    failure: "Errore nell'aggiornamento del telefono aziendale",
    serverMessage: true,
  });
}

export function useDeleteTelefono(): Write<typeof deleteTelefono> {
  return useWrite(deleteTelefono, {
    success: 'Telefono aziendale eliminato con successo',
    failure: "Errore nell'eliminazione del telefono aziendale",
    serverMessage: true,
  });
}

export function useAddBrandToTelefoni(): Write<typeof addBrandToTelefoni> {
  return useWrite(addBrandToTelefoni, {
    failure: "Errore nell'aggiornamento del telefono aziendale",
    serverMessage: true,
  });
}

export function useDeleteManyTelefoni(): Write<typeof deleteManyTelefoni> {
  return useWrite(deleteManyTelefoni, {
    failure: "Errore nell'eliminazione del telefono aziendale",
    serverMessage: true,
  });
}

export function useAssignTelefono(): Write<typeof assignTelefono> {
  return useWrite(assignTelefono, {
    success: ({ modello, assegnatario }) => ({
      title: 'Telefono assegnato',
      text: assegnatario ? `${modello} è assegnato a ${assegnatario.nome} ${assegnatario.cognome}.` : modello,
    }),
    failure: "Errore durante l'assegnazione del telefono.",
    serverMessage: false,
  });
}

/** Asks whether to take a phone back from its holder, and does it. */
export function useTakeBack(): (
  telefono: { id: number; modello: string; conPiano: boolean },
  holder: { nome: string; cognome: string },
) => void {
  const confirm = useConfirm();
  const { mutateAsync } = useWrite(unassignTelefono, {
    success: ({ modello }) => ({ title: 'Telefono rimosso', text: `${modello} è di nuovo disponibile.` }),
    failure: 'Errore durante la rimozione del telefono.',
    serverMessage: false,
  });
  return ({ id, modello, conPiano }, holder) =>
    void confirm({
      title: 'Rimuovi telefono',
      text: `${modello} non sarà più assegnato a ${holder.nome} ${holder.cognome} e tornerà disponibile.${conPiano ? ' Il piano mobile resta assegnato.' : ''}`,
      verb: 'Rimuovi',
      pendingVerb: 'Rimozione in corso...',
      danger: false, // nothing is lost: it can be given again
      act: () => mutateAsync({ params: { id: String(id) } }),
    });
}
