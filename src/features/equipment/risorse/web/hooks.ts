import type { UseQueryResult } from '@tanstack/react-query';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import { useRead } from '#web/data/use-read.ts';
import { type Assegnazione, getRisorse, listAssegnazioni, type Risorse } from '../contract.ts';

/** The items of an employee and their cost. Every card of the employee's page uses it, and they share one request. */
export function useRisorse(dipendenteId: string): UseQueryResult<Risorse> {
  return useRead(getRisorse, { params: { id: dipendenteId } });
}

export function useAssegnazioni(dipendenteId: string): Pages<Assegnazione> {
  return usePages(listAssegnazioni, { params: { id: dipendenteId } });
}
