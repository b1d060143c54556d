import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '#web/data/use-read.ts';
import { type PrimiPassi, primiPassi } from '../contract.ts';

/** Each screen that shows the steps fetches them again. */
export function usePrimiPassi(): UseQueryResult<PrimiPassi> {
  return useRead(primiPassi, {}, { staleTime: 0 });
}
