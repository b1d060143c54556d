import { useConfirm } from '#web/confirm/confirm.ts';
import { call } from '#web/data/call.ts';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import type { Option } from '#web/forms/use-options.ts';
import {
  type AssegnazioneSoftware,
  addBrandToSoftware,
  assignSoftware,
  createSoftware,
  deleteManySoftware,
  deleteSoftware,
  listAssegnazioniSoftware,
  listSoftware,
  type Software,
  unassignSoftware,
  updateSoftware,
} from '../contract.ts';
import { licenzeLibere } from '../rules.ts';

const PROPOSED = 20;
const MOST = 200; // of one page (rule 11)

/** Software of a brand with seats left, found on the server, without that which one has already. */
export async function searchFreeSoftware(q: string, brandId: number, held: readonly number[]): Promise<Option[]> {
  const limit = String(Math.min(PROPOSED + held.length, MOST));
  const found = await call(listSoftware, { query: { q, esaurite: 'false', brand_id: String(brandId), sort: 'nome', limit } });
  return found
    .filter(({ id }) => !held.includes(id))
    .slice(0, PROPOSED)
    .map(toOption);
}

function toOption(software: Software): Option {
  const libere = licenzeLibere(software);
  const left = libere === null ? '' : libere === 1 ? '1 licenza libera' : `${libere} licenze libere`;
  return { value: String(software.id), label: software.nome, detail: [software.fornitore, left].filter(Boolean).join(' · ') };
}

/** Who has a licence now, of those whom the user may see, by surname. */
export function useAssegnazioni(softwareId: number, q: string): Pages<AssegnazioneSoftware> {
  return usePages(listAssegnazioniSoftware, { query: { software_id: String(softwareId), sort: 'cognome', q } });
}

export function useCreateSoftware(): Write<typeof createSoftware> {
  return useWrite(createSoftware, {
    success: 'Asset software creato con successo',
    failure: "Errore nella creazione dell'asset software",
    serverMessage: true,
  });
}

export function useUpdateSoftware(): Write<typeof updateSoftware> {
  return useWrite(updateSoftware, {
    success: 'Asset software aggiornato con successo',
    failure: "Errore nell'aggiornamento dell'asset software",
    serverMessage: true,
  });
}

export function useDeleteSoftware(): Write<typeof deleteSoftware> {
  return useWrite(deleteSoftware, {
    success: 'Asset software eliminato con successo',
    failure: "Errore nell'eliminazione dell'asset software",
    serverMessage: true,
  });
}

export function useAddBrandToSoftware(): Write<typeof addBrandToSoftware> {
  return useWrite(addBrandToSoftware, {
    failure: "Errore nell'aggiornamento dell'asset software",
    serverMessage: true,
  });
}

export function useDeleteManySoftware(): Write<typeof deleteManySoftware> {
  return useWrite(deleteManySoftware, {
    failure: "Errore nell'eliminazione dell'asset software",
    serverMessage: true,
  });
}

export function useAssignSoftware(): Write<typeof assignSoftware> {
  return useWrite(assignSoftware, {
    success: (software) => ({ title: 'Software assegnato', text: sayLeft(software) }),
    failure: "Errore durante l'assegnazione del software.",
    serverMessage: false,
  });
}

function sayLeft(software: Software): string {
  const libere = licenzeLibere(software);
  if (libere === null) return `${software.nome} è assegnato.`;
  if (libere === 0) return `Era l'ultima licenza libera di ${software.nome}.`;
  return libere === 1 ? `Di ${software.nome} resta 1 licenza libera.` : `Di ${software.nome} restano ${libere} licenze libere.`;
}

/** Asks whether to take a licence back from somebody, and does it. */
export function useTakeBack(): (software: Pick<Software, 'id' | 'nome'>, holder: { id: string; nome: string; cognome: string }) => void {
  const confirm = useConfirm();
  const { mutateAsync } = useWrite(unassignSoftware, {
    success: ({ nome }) => ({ title: 'Software rimosso', text: `Una licenza di ${nome} è di nuovo disponibile.` }),
    failure: 'Errore durante la rimozione del software.',
    serverMessage: false,
  });
  return ({ id, nome }, holder) =>
    void confirm({
      title: 'Rimuovi software',
      text: `${nome} non sarà più assegnato a ${holder.nome} ${holder.cognome} e la licenza tornerà disponibile.`,
      verb: 'Rimuovi',
      pendingVerb: 'Rimozione in corso...',
      danger: false, // nothing is lost: it can be given again
      act: () => mutateAsync({ params: { id: String(id) }, body: { dipendente_id: holder.id } }),
    });
}
