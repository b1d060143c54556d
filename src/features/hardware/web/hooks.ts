import { getRisorse } from '#features/risorse/contract.ts';
import { call } from '#web/data/call.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import type { Option } from '#web/forms/use-options.ts';
import {
  assignHardware,
  createHardware,
  deleteHardware,
  type Hardware,
  listHardware,
  unassignHardware,
  updateHardware,
} from '../contract.ts';
import { checkAssignable } from '../rules.ts';

const PROPOSED = '20';
// An asset's cost and holder show on employees' pages too.
const REFRESHES = [listHardware, getRisorse];

/** Free hardware of a brand, found on the server. */
export async function searchFreeHardware(q: string, brandId: number): Promise<Option[]> {
  const query = { q, assegnato: 'false', brand_id: String(brandId), sort: 'nome', limit: PROPOSED } as const;
  const found = await call(listHardware, { query });
  return found.filter((hardware) => !checkAssignable(hardware)).map(toOption);
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
    refreshes: REFRESHES,
  });
}

export function useUpdateHardware(): Write<typeof updateHardware> {
  return useWrite(updateHardware, {
    success: 'Asset hardware aggiornato con successo',
    failure: "Errore nell'aggiornamento dell'asset hardware",
    serverMessage: true,
    refreshes: REFRESHES,
  });
}

export function useDeleteHardware(): Write<typeof deleteHardware> {
  return useWrite(deleteHardware, {
    success: 'Asset hardware eliminato con successo',
    failure: "Errore nell'eliminazione dell'asset hardware",
    serverMessage: true,
    refreshes: REFRESHES,
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
    refreshes: REFRESHES,
  });
}

export function useUnassignHardware(): Write<typeof unassignHardware> {
  return useWrite(unassignHardware, {
    success: ({ nome }) => ({ title: 'Hardware rimosso', text: `${nome} è di nuovo disponibile.` }),
    failure: "Errore durante la rimozione dell'hardware.",
    serverMessage: false,
    refreshes: REFRESHES,
  });
}
