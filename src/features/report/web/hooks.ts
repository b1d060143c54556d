import type { UseQueryResult } from '@tanstack/react-query';
import type { Periodo } from '#shared/periodi.ts';
import { useRead } from '#web/data/use-read.ts';
import { getReport, getSituazione, type Report, type Situazione } from '../contract.ts';

/** What is shown stays until the figures of the other period, or brand, are here. */
export function useReport(query: { periodo: Periodo; brand_id?: string | undefined }, enabled: boolean): UseQueryResult<Report> {
  return useRead(getReport, { query }, { enabled, keepPrevious: true });
}

/** Without a day: today. */
export function useSituazione(query: { al?: string | undefined; brand_id?: string | undefined }): UseQueryResult<Situazione> {
  return useRead(getSituazione, { query }, { keepPrevious: true });
}
