import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import LoginPage from '#features/accounts/auth/web/login-page.tsx';
import { returnFromAzienda } from '#features/accounts/azienda/contract.ts';
import { announceConfirmation, call, sentenceOf } from '#web/data/call.ts';
import { startSession } from '#web/data/session-watch.ts';
import { LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { SESSION_KEY, useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { LoginArt } from '#web/ui/login-art.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Note } from '#web/ui/note.tsx';

/** The page to which the company's identity provider redirects the browser after the sign-in. */
export default function AccessoAziendalePage(): ReactElement {
  useScreen('Accesso aziendale');
  const [risposta] = useState(() => window.location.search);
  const { data, error } = useProviderReturn(risposta);
  const { user } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (data?.finestra)
      window.close(); // only some browsers allow a script to close its window
    else if (data) void navigate({ to: '/', replace: true });
  }, [data, navigate]);
  const failureNote = error && (
    <Note tone="danger" role="alert" title="Non sei entrato">
      {sentenceOf(error)}
    </Note>
  );
  if (failureNote && !user) return <LoginPage note={null} trouble={failureNote} />;
  if (failureNote) return <StandalonePage title="Non è andata a buon fine">{failureNote}</StandalonePage>;
  if (data?.finestra) {
    return (
      <StandalonePage title="Fatto">
        <p className="lead">La pagina di prima va avanti da sola: puoi chiudere questa finestra.</p>
        <Button onClick={() => window.close()}>Chiudi</Button>
      </StandalonePage>
    );
  }
  return (
    <main className="full-page">
      <LoadingState text="Accesso in corso…" />
    </main>
  );
}

function StandalonePage({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <div className="login">
      <main className="form">
        <div className="lockup">
          <Logo />
        </div>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </main>
      <LoginArt />
    </div>
  );
}

interface ReturnResult {
  data: { finestra: boolean } | undefined;
  error: Error | null;
}

function useProviderReturn(risposta: string): ReturnResult {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['accesso-aziendale', risposta],
    queryFn: async () => {
      const { finestra, user } = await call(returnFromAzienda, { body: { risposta: risposta || '?' } });
      startSession(client, SESSION_KEY, { user });
      if (finestra) announceConfirmation();
      return { finestra };
    },
  });
}
