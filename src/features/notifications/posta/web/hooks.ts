import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { deleteMessaggio, getPosta, type Posta, retryMessaggio, sendTestMail } from '../contract.ts';

/** The interval in milliseconds at which the page polls, because no event reports the state of mails. */
const POLL_MS = 10_000;

export function usePosta(): UseQueryResult<Posta> {
  return useRead(getPosta, {}, { staleTime: 0, refetchInterval: POLL_MS });
}

/** A test mail shows no toast on success, because the page shows the answer of the mail server. */
export function useSendTest(): Write<typeof sendTestMail> {
  return useWrite(sendTestMail, { failure: 'Errore nella prova di invio.', serverMessage: true, untold: [getPosta] });
}

export function useRetryMessaggio(): Write<typeof retryMessaggio> {
  return useWrite(retryMessaggio, {
    success: 'La mail è di nuovo in coda',
    failure: 'Errore nel rimettere in coda la mail.',
    serverMessage: true,
    untold: [getPosta],
  });
}

export function useDeleteMessaggio(): Write<typeof deleteMessaggio> {
  return useWrite(deleteMessaggio, {
    success: 'Mail eliminata',
    failure: "Errore nell'eliminazione della mail.",
    serverMessage: true,
    untold: [getPosta],
  });
}
