import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import type { InputOf, ResultOf } from '#shared/endpoint.ts';
import { call, isStatus } from '#web/data/call.ts';
import { startSession } from '#web/data/session-watch.ts';
import { useWrite } from '#web/data/use-write.ts';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { PasswordField } from '#web/forms/password-field.tsx';
import { formProps, useServerErrors, useWireForm } from '#web/forms/use-wire-form.ts';
import { ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { SESSION_KEY } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { LoginArt } from '#web/ui/login-art.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { acceptInvito, readInvito } from '../contract.ts';
import { EMPTY_PASSWORD, NuovaPasswordField, PasswordByLinkForm, type PasswordWithConferma } from './nuova-password-field.tsx';

/** The page of an invitation. The token is after '#', which browsers do not send to the server. */
export default function InvitoPage(): ReactElement {
  useScreen('Invito');
  const [token] = useState(() => window.location.hash.slice(1));
  const { data, error, refetch } = useInvito(token);
  const isInvalid = token === '' || isStatus(error, 404);
  return (
    <div className="login">
      <main className="form">
        <div className="lockup">
          <Logo />
        </div>
        {isInvalid && <InvalidInvito hasToken={token !== ''} />}
        {!isInvalid && error && (
          <>
            <h1 className="sr">Invito</h1>
            <ErrorState
              text="L'invito non è stato letto. Controlla la connessione e riprova."
              error={error}
              onRetry={() => void refetch()}
            />
          </>
        )}
        {!isInvalid && !data && !error && <LoadingState text="Lettura dell'invito..." />}
        {data && <InvitoForm token={token} invito={data} />}
        <Link to="/login" className="link">
          Vai al login
        </Link>
      </main>
      <LoginArt />
    </div>
  );
}

function InvalidInvito({ hasToken }: { hasToken: boolean }): ReactElement {
  return (
    <>
      <h1 tabIndex={-1}>{hasToken ? 'Questo invito non vale più' : 'Il link non è completo'}</h1>
      <p className="lead">
        {hasToken
          ? 'È già stato usato, è scaduto o è stato sostituito. Se hai già scelto la password, accedi; altrimenti chiedi a un amministratore di invitarti di nuovo.'
          : 'Copialo per intero, o chiedi a un amministratore di invitarti di nuovo.'}
      </p>
    </>
  );
}

interface InvitoFormProps {
  token: string;
  invito: ResultOf<typeof readInvito>;
}

function InvitoForm({ token, invito: { nome, username, email, da, expires_at } }: InvitoFormProps): ReactElement {
  const { accept, isPending, error } = useAcceptInvito();
  const form = useWireForm({
    schema: PasswordByLinkForm,
    defaultValues: EMPTY_PASSWORD,
    toWire: (values: PasswordWithConferma) => ({ ...values, token }),
  });
  useServerErrors(form, error);
  const { control } = form;
  return (
    <>
      <h1 tabIndex={-1}>{nome ? `Benvenuto in Organico, ${nome}` : 'Benvenuto in Organico'}</h1>
      <p className="lead">
        {da ? `${da} ti ha dato un account.` : 'Hai un account.'} Scegli la tua password ed entri. L'invito vale una volta sola, fino al{' '}
        {formatDataOra(expires_at)}.
      </p>
      <p className="lead">
        Le prossime volte entri con <b>{username}</b>
        {email !== username && (
          <>
            {' '}
            o con <b>{email}</b>
          </>
        )}
        .
      </p>
      <form {...formProps(form, ({ conferma: _, ...body }) => accept(body))}>
        <ErrorSummary errors={form.sentErrors} error={error} />
        <NuovaPasswordField control={control} name="password" label="Password *" />
        <PasswordField control={control} name="conferma" label="Conferma password *" autoComplete="new-password" />
        <Button type="submit" kind="primary" size="large" pendingText={isPending ? 'Un momento...' : undefined}>
          Entra in Organico
        </Button>
      </form>
    </>
  );
}

/**
 * Loads the data of the invitation. The token is a secret, so it is not in the query key, and the result leaves the cache when the page
 * is closed.
 */
function useInvito(token: string): UseQueryResult<ResultOf<typeof readInvito>> {
  return useQuery({
    queryKey: ['invito'],
    queryFn: () => call(readInvito, { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

function useAcceptInvito(): {
  accept: (body: InputOf<typeof acceptInvito>['body']) => void;
  isPending: boolean;
  error: Error | null;
} {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useWrite(acceptInvito, {
    success: { title: 'Password scelta', text: 'Benvenuto in Organico.' },
    failure: "Errore nell'accettare l'invito",
    serverMessage: true,
    untold: [],
  });
  const completeSignIn = (session: ResultOf<typeof acceptInvito>) => {
    startSession(client, SESSION_KEY, session);
    void navigate({ to: '/', replace: true });
  };
  return { accept: (body) => mutate({ body }, { onSuccess: completeSignIn }), isPending, error };
}
