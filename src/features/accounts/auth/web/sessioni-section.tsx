import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { Section } from '#web/screen/section.tsx';
import { ErrorState, LoadingState } from '#web/screen/states.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useEndOtherSessions, useEndSession, useSessions } from './use-sessioni.ts';

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
