import type { UseQueryResult } from '@tanstack/react-query';
import { deleteOtherSessions, deleteSession, listSessions, type OwnSession } from '#shared/own-sessions.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';

/** Where this account is signed in. Always asked anew: other browsers come and go unseen. */
export function useSessions(): UseQueryResult<OwnSession[]> {
  return useRead(listSessions, {}, { staleTime: 0 });
}

export function useEndSession(): Write<typeof deleteSession> {
  return useWrite(deleteSession, {
    success: 'Sessione chiusa',
    failure: 'Errore nella chiusura della sessione',
    serverMessage: true,
    untold: [listSessions],
  });
}

export function useEndOtherSessions(): Write<typeof deleteOtherSessions> {
  return useWrite(deleteOtherSessions, {
    success: { title: 'Sessioni chiuse', text: 'Ora sei dentro solo da qui.' },
    failure: 'Errore nella chiusura delle sessioni',
    serverMessage: true,
    untold: [listSessions],
  });
}
