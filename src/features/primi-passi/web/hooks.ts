import { useRead } from '#web/data/use-read.ts';
import { type Passo, primiPassi } from '../contract.ts';

/** The first steps that are still to be shown; none while they load. Asked anew by each screen that shows them. */
export function usePrimiPassi(): readonly Passo[] {
  return useRead(primiPassi, {}, { staleTime: 0 }).data ?? [];
}
