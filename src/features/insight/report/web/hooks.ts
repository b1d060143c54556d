import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '#web/data/use-read.ts';
import { getReport, getSituazione, type Report, type Situazione } from '../contract.ts';

export interface Filtri {
  brand_id?: string | undefined;
  showroom_id?: string | undefined;
  mansione?: string | undefined;
}

/** Fetches the report. While the figures of another period load, the former figures stay visible. */
export function useReport(query: { periodo: string } & Filtri, enabled: boolean): UseQueryResult<Report> {
  return useRead(getReport, { query }, { enabled, keepPrevious: true });
}

export function useSituazione(query: { al?: string | undefined } & Filtri): UseQueryResult<Situazione> {
  return useRead(getSituazione, { query }, { keepPrevious: true });
}
