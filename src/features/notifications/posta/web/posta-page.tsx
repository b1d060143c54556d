import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { Breadcrumb } from '#web/screen/breadcrumb.tsx';
import { FactList } from '#web/screen/fact-list.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { Section } from '#web/screen/section.tsx';
import { EmptyState, ErrorState, LoadingState, NoPermissionState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Note } from '#web/ui/note.tsx';
import type { Posta } from '../contract.ts';
import { usePosta } from './hooks.ts';
import { MessaggioRow } from './messaggio-row.tsx';
import { ProvaForm } from './prova-form.tsx';

const TITLE = 'Posta';

/** Whether mail works: how it is sent, a test, what waits, what was given up. */
export default function PostaPage(): ReactElement {
  useScreen(TITLE);
  if (usePermessi().may('posta.gestisci')) return <Coda />;
  return (
    <>
      <PageHead title={TITLE} />
      <NoPermissionState title="Non puoi vedere la posta" text="La gestisce un amministratore." />
    </>
  );
}

function Coda(): ReactElement {
  const { data, error, refetch } = usePosta();
  return (
    <>
      <Breadcrumb parent={<Link to="/user-management">Gestione Utenti</Link>} here={TITLE} />
      <PageHead title={TITLE} subtitle="Le mail che Organico manda: avvisi, riepiloghi e report" />
      <div className="body">
        {!data && !error && <LoadingState text="Caricamento posta..." />}
        {error && !data && <ErrorState text="La posta non è stata caricata." error={error} onRetry={() => void refetch()} />}
        {data && (
          <div className="cols flush">
            <MessaggiSection posta={data} />
            <div className="stack">
              <InvioSection posta={data} />
              {data.configurata && (
                <Section title="Prova di invio">
                  <ProvaForm />
                </Section>
              )}
            </div>
          </div>
        )}
      </div>
    </>
  );
}

function InvioSection({ posta }: { posta: Posta }): ReactElement {
  const { configurata, mittente, server, indirizzo, in_attesa, abbandonate, ultima_inviata } = posta;
  return (
    <Section title="Come si invia">
      {!configurata && (
        <Note tone="warning" title="La posta non è configurata">
          Nessuno riceve mail: gli avvisi si vedono dalla campanella e i link si copiano a mano. Chi ha installato Organico imposta SMTP_URL
          e MAIL_FROM e lo riavvia.
        </Note>
      )}
      {configurata && (
        <FactList
          facts={[
            { label: 'Mittente', value: mittente, full: true },
            { label: 'Server', value: server },
            { label: 'Link nelle mail', value: indirizzo, full: true },
            { label: 'Ultima inviata', value: ultima_inviata ? formatDataOra(ultima_inviata) : 'Nessuna' },
            { label: 'In attesa', value: in_attesa },
            { label: 'Abbandonate', value: abbandonate },
          ]}
        />
      )}
    </Section>
  );
}

function MessaggiSection({ posta: { messaggi, configurata } }: { posta: Posta }): ReactElement {
  return (
    <Section title="Mail">
      {messaggi.length === 0 ? (
        <EmptyState
          title="Nessuna mail"
          text={
            configurata
              ? 'Le mail mandate negli ultimi 30 giorni si vedono qui.'
              : 'Finché la posta non è configurata non ne parte nessuna.'
          }
        />
      ) : (
        <ul className="rows">
          {messaggi.map((messaggio) => (
            <MessaggioRow key={messaggio.id} messaggio={messaggio} />
          ))}
        </ul>
      )}
    </Section>
  );
}
