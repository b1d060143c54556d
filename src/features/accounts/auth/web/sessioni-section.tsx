import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { deleteOtherSessions, deleteSession, listSessions, type OwnSession } from '#shared/own-sessions.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { Section } from '#web/screen/section.tsx';
import { ErrorState, LoadingState } from '#web/screen/states.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** Where this account is signed in; any session but this one can be ended, or all of them at once. */
export function SessioniSection(): ReactElement {
  const { data, error, refetch } = useSessions();
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const leaveOthers = data?.some(({ attuale }) => !attuale) && (
    <Button size="small" onClick={() => endOthers.mutate({})} pendingText={endOthers.isPending ? 'Chiusura in corso...' : undefined}>
      Esci da tutti gli altri dispositivi
    </Button>
  );
  return (
    <Section title="Sessioni aperte" action={leaveOthers}>
      {!data && !error && <LoadingState text="Caricamento sessioni..." />}
      {error && <ErrorState text="Le sessioni non sono state caricate." onRetry={() => void refetch()} />}
      <ul className="rows">
        {data?.map(({ id, browser, attuale, created_at }) => (
          <li key={id}>
            <span className="who">
              <b>{browser}</b>
              <small>Aperta il {formatDataOra(created_at)}</small>
            </span>
            {attuale ? (
              <Tag tone="success">Questa</Tag>
            ) : (
              <Button
                size="small"
                aria-label={`Chiudi la sessione di ${browser} del ${formatDataOra(created_at)}`}
                disabled={end.isPending}
                onClick={() => end.mutate({ params: { id: String(id) } })}
              >
                Chiudi
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Where this account is signed in. Always asked anew: other browsers come and go unseen. */
function useSessions(): UseQueryResult<OwnSession[]> {
  return useRead(listSessions, {}, { staleTime: 0 });
}

function useEndSession(): Write<typeof deleteSession> {
  return useWrite(deleteSession, {
    success: 'Sessione chiusa',
    failure: 'Errore nella chiusura della sessione',
    serverMessage: true,
    untold: [listSessions],
  });
}

function useEndOtherSessions(): Write<typeof deleteOtherSessions> {
  return useWrite(deleteOtherSessions, {
    success: { title: 'Sessioni chiuse', text: 'Ora sei dentro solo da qui.' },
    failure: 'Errore nella chiusura delle sessioni',
    serverMessage: true,
    untold: [listSessions],
  });
}
