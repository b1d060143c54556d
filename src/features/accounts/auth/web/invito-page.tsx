import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { isStatus } from '#web/data/call-error.ts';
import { ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { LoginArt } from '#web/ui/login-art.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { InvitoForm } from './invito-form.tsx';
import { useInvito } from './use-invito.ts';

/** Where an invitation leads. Its token stands after '#', which browsers send to nobody. */
export default function InvitoPage(): ReactElement {
  useScreen('Invito');
  const [token] = useState(() => window.location.hash.slice(1));
  const { data, error, refetch } = useInvito(token);
  const isOver = token === '' || isStatus(error, 404);
  return (
    <div className="login">
      <main className="form">
        <div className="lockup">
          <Logo />
        </div>
        {isOver && <Over isWhole={token !== ''} />}
        {!isOver && error && (
          <>
            <h1 className="sr">Invito</h1>
            <ErrorState
              text="L'invito non è stato letto. Controlla la connessione e riprova."
              error={error}
              onRetry={() => void refetch()}
            />
          </>
        )}
        {!isOver && !data && !error && <LoadingState text="Lettura dell'invito..." />}
        {data && <InvitoForm token={token} invito={data} />}
        <Link to="/login" className="link">
          Vai al login
        </Link>
      </main>
      <LoginArt />
    </div>
  );
}

function Over({ isWhole }: { isWhole: boolean }): ReactElement {
  return (
    <>
      <h1 tabIndex={-1}>{isWhole ? 'Questo invito non vale più' : 'Il link non è completo'}</h1>
      <p className="lead">
        {isWhole
          ? 'È già stato usato, è scaduto o è stato sostituito. Se hai già scelto la password, accedi; altrimenti chiedi a un amministratore di invitarti di nuovo.'
          : 'Copialo per intero, o chiedi a un amministratore di invitarti di nuovo.'}
      </p>
    </>
  );
}
