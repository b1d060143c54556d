import type { UseQueryResult } from '@tanstack/react-query';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import { toOption } from '#features/people/dipendenti/web/hooks.ts';
import { call } from '#web/data/call.ts';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import type { Option } from '#web/forms/combobox-list.tsx';
import {
  type Approvato,
  approvaElenco,
  type Blocco,
  createBlocco,
  type Elenco,
  getElenco,
  listApprovati,
  listBlocchi,
  listPeriodi,
  listVoci,
  type Periodo,
  preparaElenco,
  rimettiVoce,
  setPeriodo,
  tieniVoce,
  togliBlocco,
  type Voce,
} from '../contract.ts';
import type { Classe } from '../rules.ts';

const NEVER_OLD = { staleTime: 0 };

export function usePeriodi(): UseQueryResult<Periodo[]> {
  return useRead(listPeriodi, {}, NEVER_OLD);
}

export function useElenco(): UseQueryResult<{ elenco: Elenco | null }> {
  return useRead(getElenco, {}, NEVER_OLD);
}

export function useVoci(query: { classe: Classe | undefined; q: string | undefined }): Pages<Voce> {
  return usePages(listVoci, { query });
}

export function useApprovati(): Pages<Approvato> {
  return usePages(listApprovati, { query: {} });
}

/** The blocchi (legal holds) that are in force. With `dipendente_id`, all blocchi of this employee, including those that have ended. */
export function useBlocchi(dipendente_id?: string): UseQueryResult<Blocco[]> {
  return useRead(listBlocchi, { query: { dipendente_id } }, NEVER_OLD);
}

const PROPOSED = '20';
export const searchPersone = async (q: string): Promise<Option[]> =>
  (await call(listDipendenti, { query: { q, sort: 'cognome', limit: PROPOSED } })).map(toOption);

// The queries that a page refetches after its own change, because no live event reports changes of deletion lists.
const LIST = [getElenco, listVoci];
const told = { serverMessage: true, untold: LIST };

export function useSetPeriodo(): Write<typeof setPeriodo> {
  return useWrite(setPeriodo, {
    serverMessage: true,
    untold: [listPeriodi],
    success: "Periodo cambiato: vale dal prossimo elenco, o da quando premi 'Prepara adesso'",
    failure: 'Errore nel cambio del periodo.',
  });
}

export function usePrepara(): Write<typeof preparaElenco> {
  return useWrite(preparaElenco, { ...told, success: 'Elenco preparato', failure: "Errore nella preparazione dell'elenco." });
}

export function useApprova(): Write<typeof approvaElenco> {
  return useWrite(approvaElenco, {
    serverMessage: true,
    untold: [...LIST, listApprovati],
    success: ({ eliminate }) => (eliminate === 1 ? '1 voce eliminata' : `${eliminate} voci eliminate`),
    failure: "Errore nell'approvazione dell'elenco: non è stato eliminato niente.",
  });
}

export function useTieni(): Write<typeof tieniVoce> {
  return useWrite(tieniVoce, { ...told, success: "Voce tenuta: l'elenco non la elimina", failure: 'Errore: la voce non è stata tenuta.' });
}

export function useRimetti(): Write<typeof rimettiVoce> {
  return useWrite(rimettiVoce, { ...told, success: "Voce rimessa nell'elenco", failure: 'Errore: la voce non è stata rimessa.' });
}

export function useCreateBlocco(): Write<typeof createBlocco> {
  return useWrite(createBlocco, {
    serverMessage: true,
    untold: [...LIST, listBlocchi],
    success: 'Blocco messo',
    failure: 'Errore: il blocco non è stato messo.',
  });
}

export function useTogliBlocco(): Write<typeof togliBlocco> {
  return useWrite(togliBlocco, {
    serverMessage: true,
    untold: [...LIST, listBlocchi],
    success: 'Blocco tolto',
    failure: 'Errore: il blocco non è stato tolto.',
  });
}
