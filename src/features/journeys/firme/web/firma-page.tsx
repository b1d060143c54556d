import { useParams } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { EsitoFirma } from '#features/journeys/verbali/rules.ts';
import { titleOf } from '#features/journeys/verbali/rules.ts';
import { isStatus } from '#web/data/call-error.ts';
import { ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { Logo } from '#web/ui/logo.tsx';
import { DaFirmarePanel } from './da-firmare-panel.tsx';
import { useFirma } from './hooks.ts';

const DETTO: Record<EsitoFirma, { title: string; text: string }> = {
  firmato: { title: 'Grazie, hai firmato', text: 'La tua firma è registrata. Puoi chiudere questa pagina: il link non serve più.' },
  contestato: { title: 'Contestazione inviata', text: 'Chi ti ha mandato il verbale la legge e ti risponde. Puoi chiudere questa pagina.' },
};

/** Where a personal link leads who has no account: to one record, and nothing else. */
export default function FirmaPage(): ReactElement {
  const { token } = useParams({ from: '/firma/$token' });
  const { data, error, refetch } = useFirma(token);
  const [esito, setEsito] = useState<EsitoFirma>();
  useScreen(esito ? DETTO[esito].title : data ? titleOf(data) : error ? 'Link non valido' : undefined);
  if (esito) {
    return (
      <Alone>
        <Said {...DETTO[esito]} />
      </Alone>
    );
  }
  if (error && !data) {
    return (
      <Alone>
        {isStatus(error, 404) ? (
          <Said
            title="Questo link non è più valido"
            text="È scaduto, è già stato usato o è stato sostituito. Chiedi a chi te lo ha mandato di crearne un altro."
          />
        ) : (
          <>
            <h1 className="sr">Verbale</h1>
            <ErrorState
              text="Il verbale non è stato caricato. Controlla la connessione e riprova."
              error={error}
              onRetry={() => void refetch()}
            />
          </>
        )}
      </Alone>
    );
  }
  return (
    <Alone>
      {data ? <DaFirmarePanel verbale={data} token={token} onAnswer={setEsito} /> : <LoadingState text="Caricamento verbale…" />}
    </Alone>
  );
}

function Alone({ children }: { children: ReactNode }): ReactElement {
  return (
    <main className="firma">
      <div className="lockup">
        <Logo />
      </div>
      {children}
    </main>
  );
}

/** All that there is to say on this page. */
function Said({ title, text }: { title: string; text: string }): ReactElement {
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="lead">{text}</p>
    </>
  );
}
