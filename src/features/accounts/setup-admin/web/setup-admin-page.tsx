import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { LoginArt } from '#web/ui/login-art.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { useLeaveFinishedSetup, useSetupStatus } from './hooks.ts';
import { SetupAdminForm } from './setup-admin-form.tsx';

export default function SetupAdminPage(): ReactElement {
  useScreen('Configurazione iniziale');
  return (
    <div className="login">
      <main className="form">
        <div className="lockup">
          <Logo />
        </div>
        <Step />
        <p className="login-help">
          <a className="link" href="/guida?da=/setup-admin">
            Guida
          </a>
        </p>
      </main>
      <LoginArt />
    </div>
  );
}

function Step(): ReactElement {
  const { data, isLoading, refetch } = useSetupStatus();
  if (isLoading) return <LoadingState text="Verifica configurazione..." />;
  if (!data) return <ErrorState onRetry={() => void refetch()} />;
  return <Decided isRequired={data.setupRequired} />;
}

/** Only the first answer decides: once the form is there, its own success leads on, and nobody is told that they come too late. */
function Decided({ isRequired }: { isRequired: boolean }): ReactElement {
  const [isForm] = useState(isRequired);
  return isForm ? <SetupAdminForm /> : <SetupDone />;
}

function SetupDone(): ReactElement {
  useLeaveFinishedSetup();
  return (
    <>
      <h1 tabIndex={-1}>Setup già completato</h1>
      <p className="lead">L'amministratore è già stato configurato.</p>
      <Link to="/login" className="btn primary large">
        Vai al Login
      </Link>
    </>
  );
}
