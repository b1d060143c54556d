import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { listRichieste, type Richiesta, setRichieste } from '../contract.ts';

export function useRichieste(workflowId: number): UseQueryResult<Richiesta[]> {
  return useRead(listRichieste, { params: { id: String(workflowId) } });
}

/**
 * Changes the lines of an onboarding. With `isSilent` the hook shows no toast, because the caller sends another request too and reports
 * both results.
 */
export function useSetRichieste(isSilent = false): Write<typeof setRichieste> {
  return useWrite(setRichieste, {
    ...(isSilent ? {} : { success: 'Richieste aggiornate' }),
    failure: 'Errore nel salvataggio delle richieste',
    serverMessage: true,
  });
}
