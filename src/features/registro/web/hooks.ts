import type { UseQueryResult } from '@tanstack/react-query';
import { type Assegnazione, listAssegnazioni } from '#features/risorse/contract.ts';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import { useRead } from '#web/data/use-read.ts';
import { listCronologia, type VoceRegistro } from '../contract.ts';

// Both are read again after any change of an employee or of what they hold: their addresses begin as those of the employees do.

/** What changed of an employee, the newest first. */
export function useCronologia(dipendenteId: string): Pages<VoceRegistro> {
  return usePages(listCronologia, { params: { id: dipendenteId } });
}

/** What an employee has and has had, the newest first. */
export function useAssegnazioni(dipendenteId: string): UseQueryResult<Assegnazione[]> {
  return useRead(listAssegnazioni, { params: { id: dipendenteId } });
}
