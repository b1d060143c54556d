import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useScreen } from '#web/screen/use-screen.ts';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { useUnsubscribeRapporto } from './hooks.ts';

/** The page of the unsubscribe link. It shows nothing of the report, because the holder of the link may not be the receiver. */
export default function DisiscrizionePage(): ReactElement {
  const { token } = useParams({ from: '/disiscrizione/$token' });
  const unsubscribe = useUnsubscribeRapporto();
  const title = unsubscribe.isSuccess ? 'Non riceverai più il report' : 'Non vuoi più ricevere il report?';
  useScreen(title);
  return (
    <div className="login">
      <main className="form">
        <div className="lockup">
          <Logo />
        </div>
        <h1 tabIndex={-1}>{title}</h1>
        {unsubscribe.isSuccess ? (
          <p className="lead">Per riaverlo chiedi a chi te lo mandava. Puoi chiudere questa pagina.</p>
        ) : (
          <>
            <p className="lead">Vale solo per il report della mail che hai aperto. Gli altri continuano ad arrivare.</p>
            <Button
              kind="primary"
              pendingText={unsubscribe.isPending ? 'Un momento...' : undefined}
              onClick={() => unsubscribe.mutate({ params: { token } })}
            >
              Non ricevere più
            </Button>
          </>
        )}
      </main>
    </div>
  );
}
