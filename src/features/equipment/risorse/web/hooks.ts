import type { UseQueryResult } from '@tanstack/react-query';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import { useRead } from '#web/data/use-read.ts';
import { type Assegnazione, getRisorse, listAssegnazioni, type Risorse } from '../contract.ts';

/** What an employee holds and what it costs. Every card of the employee's page asks; the cache answers all but the first. */
export function useRisorse(dipendenteId: string): UseQueryResult<Risorse> {
  return useRead(getRisorse, { params: { id: dipendenteId } });
}

/** What an employee has and has had, the newest first. */
export function useAssegnazioni(dipendenteId: string): Pages<Assegnazione> {
  return usePages(listAssegnazioni, { params: { id: dipendenteId } });
}
