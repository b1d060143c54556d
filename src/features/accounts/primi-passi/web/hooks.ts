import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '#web/data/use-read.ts';
import { type PrimiPassi, primiPassi } from '../contract.ts';

export function usePrimiPassi(): UseQueryResult<PrimiPassi> {
  return useRead(primiPassi, {}, { staleTime: 0 });
}
