import type { UseQueryResult } from '@tanstack/react-query';
import type { ResultOf } from '#shared/endpoint.ts';
import { useRead } from '#web/data/use-read.ts';
import { type CosaVede, getCosaVede, getVisibilita } from '../contract.ts';
import type { CosaVista } from '../rules.ts';

/** Who sees this one. */
export function useVisibilita(cosa: CosaVista, id: number | string): UseQueryResult<ResultOf<typeof getVisibilita>> {
  return useRead(getVisibilita, { query: { cosa, id: String(id) } });
}

/** What this account sees, with the names of one kind where one is asked for. */
export function useCosaVede(userId: number, cosa?: CosaVista): UseQueryResult<CosaVede> {
  return useRead(getCosaVede, { params: { id: String(userId) }, query: cosa ? { cosa } : {} }, { keepPrevious: true });
}
