import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { listRichieste, type Richiesta, setRichieste } from '../contract.ts';

export function useRichieste(workflowId: number): UseQueryResult<Richiesta[]> {
  return useRead(listRichieste, { params: { id: String(workflowId) } });
}

/** With `isSilent` it shows no toast, because the caller also sends another request and reports both results. */
export function useSetRichieste(isSilent = false): Write<typeof setRichieste> {
  return useWrite(setRichieste, {
    ...(isSilent ? {} : { success: 'Richieste aggiornate' }),
    failure: 'Errore nel salvataggio delle richieste',
    serverMessage: true,
  });
}
