import type { UseQueryResult } from '@tanstack/react-query';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import { useRead } from '#web/data/use-read.ts';
import { type Assegnazione, getRisorse, listAssegnazioni, type Risorse } from '../contract.ts';

/** Returns the items of an employee and their cost. All cards of the employee's page use this hook and share one request. */
export function useRisorse(dipendenteId: string): UseQueryResult<Risorse> {
  return useRead(getRisorse, { params: { id: dipendenteId } });
}

export function useAssegnazioni(dipendenteId: string): Pages<Assegnazione> {
  return usePages(listAssegnazioni, { params: { id: dipendenteId } });
}
