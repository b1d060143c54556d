import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '#web/data/use-read.ts';
import { getRisorse, type Risorse } from '../contract.ts';

/** What an employee holds and what it costs. Every card of the employee's page asks; the cache answers all but the first. */
export function useRisorse(dipendenteId: string): UseQueryResult<Risorse> {
  return useRead(getRisorse, { params: { id: dipendenteId } });
}
