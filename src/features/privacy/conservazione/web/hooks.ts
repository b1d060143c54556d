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
  approveElenco,
  type Blocco,
  createBlocco,
  type Elenco,
  endBlocco,
  excludeVoce,
  getElenco,
  includeVoce,
  listApprovati,
  listBlocchi,
  listPeriodi,
  listVoci,
  type Periodo,
  prepareElenco,
  setPeriodo,
  type Voce,
} from '../contract.ts';
import type { Classe } from '../rules.ts';

const ALWAYS_STALE = { staleTime: 0 };

export function usePeriodi(): UseQueryResult<Periodo[]> {
  return useRead(listPeriodi, {}, ALWAYS_STALE);
}

export function useElenco(): UseQueryResult<{ elenco: Elenco | null }> {
  return useRead(getElenco, {}, ALWAYS_STALE);
}

export function useVoci(query: { classe: Classe | undefined; q: string | undefined }): Pages<Voce> {
  return usePages(listVoci, { query });
}

export function useApprovati(): Pages<Approvato> {
  return usePages(listApprovati, { query: {} });
}

/** Loads the holds. With `dipendente_id` the response also has holds that have ended. */
export function useBlocchi(dipendente_id?: string): UseQueryResult<Blocco[]> {
  return useRead(listBlocchi, { query: { dipendente_id } }, ALWAYS_STALE);
}

const MAX_OPTIONS = '20';
export const searchPersone = async (q: string): Promise<Option[]> =>
  (await call(listDipendenti, { query: { q, sort: 'cognome', limit: MAX_OPTIONS } })).map(toOption);

// The queries that are refetched after each change, because no live event reports changes of deletion lists.
const ELENCO_QUERIES = [getElenco, listVoci];
const writeOptions = { serverMessage: true, untold: ELENCO_QUERIES };

export function useSetPeriodo(): Write<typeof setPeriodo> {
  return useWrite(setPeriodo, {
    serverMessage: true,
    untold: [listPeriodi],
    success: "Periodo cambiato: vale dal prossimo elenco, o da quando premi 'Prepara adesso'",
    failure: 'Errore nel cambio del periodo.',
  });
}

export function usePrepareElenco(): Write<typeof prepareElenco> {
  return useWrite(prepareElenco, { ...writeOptions, success: 'Elenco preparato', failure: "Errore nella preparazione dell'elenco." });
}

export function useApproveElenco(): Write<typeof approveElenco> {
  return useWrite(approveElenco, {
    serverMessage: true,
    untold: [...ELENCO_QUERIES, listApprovati],
    success: ({ eliminate }) => (eliminate === 1 ? '1 voce eliminata' : `${eliminate} voci eliminate`),
    failure: "Errore nell'approvazione dell'elenco: non è stato eliminato niente.",
  });
}

export function useExcludeVoce(): Write<typeof excludeVoce> {
  return useWrite(excludeVoce, {
    ...writeOptions,
    success: "Voce tenuta: l'elenco non la elimina",
    failure: 'Errore: la voce non è stata tenuta.',
  });
}

export function useIncludeVoce(): Write<typeof includeVoce> {
  return useWrite(includeVoce, { ...writeOptions, success: "Voce rimessa nell'elenco", failure: 'Errore: la voce non è stata rimessa.' });
}

export function useCreateBlocco(): Write<typeof createBlocco> {
  return useWrite(createBlocco, {
    serverMessage: true,
    untold: [...ELENCO_QUERIES, listBlocchi],
    success: 'Blocco messo',
    failure: 'Errore: il blocco non è stato messo.',
  });
}

export function useEndBlocco(): Write<typeof endBlocco> {
  return useWrite(endBlocco, {
    serverMessage: true,
    untold: [...ELENCO_QUERIES, listBlocchi],
    success: 'Blocco tolto',
    failure: 'Errore: il blocco non è stato tolto.',
  });
}
