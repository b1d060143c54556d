import type { UseQueryResult } from '@tanstack/react-query';
import type { ResultOf } from '#shared/endpoint.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { getAvvisi, hideAvvisi, showAvvisi } from '../contract.ts';

export function useAvvisi(): UseQueryResult<ResultOf<typeof getAvvisi>> {
  return useRead(getAvvisi);
}

export function useHideAvvisi(): Write<typeof hideAvvisi> {
  return useWrite(hideAvvisi, { failure: "Errore nel nascondere l'avviso.", serverMessage: true, refreshes: [getAvvisi] });
}

export function useShowAvvisi(): Write<typeof showAvvisi> {
  return useWrite(showAvvisi, { failure: 'Errore nel mostrare di nuovo gli avvisi.', serverMessage: true, refreshes: [getAvvisi] });
}
