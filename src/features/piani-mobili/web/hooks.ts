import { listDipendenti } from '#features/dipendenti/contract.ts';
import { toOption } from '#features/dipendenti/web/hooks.ts';
import { useConfirm } from '#web/confirm/confirm.ts';
import { call } from '#web/data/call.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import type { Option } from '#web/forms/use-options.ts';
import {
  addBrandToPianiMobili,
  assignPianoMobile,
  createPianoMobile,
  deleteManyPianiMobili,
  deletePianoMobile,
  listOperatori,
  listPianiMobili,
  type PianoMobile,
  unassignPianoMobile,
  updatePianoMobile,
} from '../contract.ts';

const PROPOSED = '20';

/** The operators that are in use: to filter by, and to suggest. */
export function useOperatori(): readonly string[] {
  return useRead(listOperatori).data ?? [];
}

/** Active plans of a brand that nobody has, found on the server. */
export async function searchFreePiani(q: string, brandId: number): Promise<Option[]> {
  const query = { q, assegnato: 'false', attivo: 'true', brand_id: String(brandId), sort: 'nome_piano', limit: PROPOSED } as const;
  return (await call(listPianiMobili, { query })).map(({ id, nome_piano, operatore, dati_gb }) => ({
    value: String(id),
    label: nome_piano,
    detail: `${operatore} · ${dati_gb} GB`,
  }));
}

export interface DipendenteOption extends Option {
  /** Whose phones can go with the plan. */
  brand_id: number;
}

/** Active employees of these brands, with the brand that each is of. */
export async function searchHolders(q: string, brandIds: readonly number[]): Promise<DipendenteOption[]> {
  const query = { q, brand_id: brandIds.join(','), isactive: 'true', sort: 'cognome', limit: PROPOSED } as const;
  return (await call(listDipendenti, { query })).map((each) => ({ ...toOption(each), brand_id: each.brand_id }));
}

export function useCreatePianoMobile(): Write<typeof createPianoMobile> {
  return useWrite(createPianoMobile, {
    success: 'Piano mobile creato con successo',
    failure: 'Errore nella creazione del piano mobile',
    serverMessage: true,
  });
}

export function useUpdatePianoMobile(): Write<typeof updatePianoMobile> {
  return useWrite(updatePianoMobile, {
    success: 'Piano mobile aggiornato con successo',
    failure: "Errore nell'aggiornamento del piano mobile",
    serverMessage: true,
  });
}

export function useDeletePianoMobile(): Write<typeof deletePianoMobile> {
  return useWrite(deletePianoMobile, {
    success: 'Piano mobile eliminato con successo',
    failure: "Errore nell'eliminazione del piano mobile",
    serverMessage: true,
  });
}

export function useAddBrandToPianiMobili(): Write<typeof addBrandToPianiMobili> {
  return useWrite(addBrandToPianiMobili, {
    failure: "Errore nell'aggiornamento del piano mobile",
    serverMessage: true,
  });
}

export function useDeleteManyPianiMobili(): Write<typeof deleteManyPianiMobili> {
  return useWrite(deleteManyPianiMobili, {
    failure: "Errore nell'eliminazione del piano mobile",
    serverMessage: true,
  });
}

export function useAssignPianoMobile(): Write<typeof assignPianoMobile> {
  return useWrite(assignPianoMobile, {
    success: ({ nome_piano, assegnatario, telefono }) => ({
      title: 'Piano mobile assegnato',
      text: assegnatario
        ? `${nome_piano}${telefono ? `, con ${telefono.modello},` : ''} è assegnato a ${assegnatario.nome} ${assegnatario.cognome}.`
        : nome_piano,
    }),
    failure: "Errore durante l'assegnazione del piano mobile.",
    serverMessage: false,
  });
}

/** Asks whether to take a plan back from its holder, with the phone that was given with it, and does it. */
export function useTakeBack(): (
  piano: Pick<PianoMobile, 'id' | 'nome_piano'>,
  holder: { nome: string; cognome: string },
  telefono: { modello: string } | null | undefined,
) => void {
  const confirm = useConfirm();
  const { mutateAsync } = useWrite(unassignPianoMobile, {
    success: ({ nome_piano }) => ({ title: 'Piano mobile rimosso', text: `${nome_piano} è di nuovo disponibile.` }),
    failure: 'Errore durante la rimozione del piano mobile.',
    serverMessage: false,
  });
  return ({ id, nome_piano }, { nome, cognome }, telefono) =>
    void confirm({
      title: 'Rimuovi piano mobile',
      text: telefono
        ? `${nome_piano} e il telefono dato insieme, ${telefono.modello}, non saranno più assegnati a ${nome} ${cognome} e torneranno disponibili.`
        : `${nome_piano} non sarà più assegnato a ${nome} ${cognome} e tornerà disponibile.`,
      verb: 'Rimuovi',
      pendingVerb: 'Rimozione in corso...',
      danger: false, // nothing is lost: it can be given again
      act: () => mutateAsync({ params: { id: String(id) } }),
    });
}
