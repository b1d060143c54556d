// No event tells a visitor of anything: who has no account has no stream.
import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { answerFirma, type DaFirmare, getFirma } from '../contract.ts';

export function useFirma(token: string): UseQueryResult<DaFirmare> {
  return useRead(getFirma, { params: { token } }, { staleTime: Number.POSITIVE_INFINITY });
}

export function useAnswerFirma(): Write<typeof answerFirma> {
  return useWrite(answerFirma, { failure: 'La risposta non è stata inviata. Riprova.', serverMessage: true, untold: [] });
}
