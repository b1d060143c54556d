import type { UseQueryResult } from '@tanstack/react-query';
import type { ResultOf } from '#shared/endpoint.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { getAvvisi, getPreferenze, hideAvvisi, putPreferenza, showAvvisi } from '../contract.ts';

export function useAvvisi(): UseQueryResult<ResultOf<typeof getAvvisi>> {
  return useRead(getAvvisi);
}

/** Returns the number of workflow steps that wait for the user. Steps whose notice the user has dismissed are not counted. */
export function useWaitingSteps(): number {
  return useAvvisi().data?.gruppi.find(({ tipo }) => tipo === 'workflow_in_attesa')?.totale ?? 0;
}

export function useHideAvvisi(): Write<typeof hideAvvisi> {
  return useWrite(hideAvvisi, { failure: "Errore nel nascondere l'avviso.", serverMessage: true, untold: [getAvvisi] });
}

export function useShowAvvisi(): Write<typeof showAvvisi> {
  return useWrite(showAvvisi, { failure: 'Errore nel mostrare di nuovo gli avvisi.', serverMessage: true, untold: [getAvvisi] });
}

export function usePreferenze(): UseQueryResult<ResultOf<typeof getPreferenze>> {
  return useRead(getPreferenze);
}

export function usePutPreferenza(): Write<typeof putPreferenza> {
  return useWrite(putPreferenza, { failure: 'Errore nel salvataggio della preferenza.', serverMessage: true, untold: [getPreferenze] });
}
