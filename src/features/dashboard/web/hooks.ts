import type { UseQueryResult } from '@tanstack/react-query';
import { type DipendenteInLista, listDipendenti } from '#features/dipendenti/contract.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import { usePages } from '#web/data/use-pages.ts';
import { useRead } from '#web/data/use-read.ts';
import { getStats, type HardwarePerTipo, hardwarePerTipo, type SoftwareUtilizzato, softwarePiuUtilizzati } from '../contract.ts';
import { QUANTI_RECENTI } from '../rules.ts';

export function useStats(): UseQueryResult<ResultOf<typeof getStats>> {
  return useRead(getStats);
}

/** How many of the employees have left; undefined while that is not known. */
export function useUsciti(): number | undefined {
  return usePages(listDipendenti, { query: { situazione: 'uscito', limit: '1' } }).total;
}

export function useDipendentiRecenti(): UseQueryResult<DipendenteInLista[]> {
  return useRead(listDipendenti, { query: { sort: '-created_at', limit: String(QUANTI_RECENTI) } });
}

export function useSoftwarePiuUtilizzati(): UseQueryResult<SoftwareUtilizzato[]> {
  return useRead(softwarePiuUtilizzati);
}

export function useHardwarePerTipo(): UseQueryResult<HardwarePerTipo[]> {
  return useRead(hardwarePerTipo);
}
