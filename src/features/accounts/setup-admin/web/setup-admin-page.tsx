import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { z } from 'zod';
import { NuovaPasswordField } from '#features/accounts/auth/web/nuova-password-field.tsx';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { PasswordField } from '#web/forms/password-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { formProps, useServerErrors, useWireForm } from '#web/forms/use-wire-form.ts';
import { ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { Button } from '#web/ui/button.tsx';
import { LoginArt } from '#web/ui/login-art.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Note } from '#web/ui/note.tsx';
import { SetupAdminInput } from '../contract.ts';
import { useRedirectFromFinishedSetup, useSetupAdmin, useSetupStatus } from './hooks.ts';

export default function SetupAdminPage(): ReactElement {
  useScreen('Configurazione iniziale');
  return (
    <div className="login">
      <main className="form">
        <div className="lockup">
          <Logo />
        </div>
        <SetupContent />
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

function SetupContent(): ReactElement {
  const { data, isLoading, refetch } = useSetupStatus();
  if (isLoading) return <LoadingState text="Verifica configurazione..." />;
  if (!data) return <ErrorState onRetry={() => void refetch()} />;
  return <FormOrRedirect isRequired={data.setupRequired} />;
}

/**
 * The setup page shows the form or redirects to the login page, as the first response says. After the user has set up the administrator,
 * a later response says that the setup is done, and the user must not read this as an error.
 */
function FormOrRedirect({ isRequired }: { isRequired: boolean }): ReactElement {
  const [showsForm] = useState(isRequired);
  return showsForm ? <SetupAdminForm /> : <SetupDone />;
}

function SetupDone(): ReactElement {
  useRedirectFromFinishedSetup();
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

const SetupForm = SetupAdminInput.extend({ conferma: z.string() }).refine(({ password, conferma }) => password === conferma, {
  path: ['conferma'],
  message: 'Le password non coincidono',
});
type Values = z.input<typeof SetupForm>;

const EMPTY_VALUES: Values = { nome: '', cognome: '', email: '', password: '', conferma: '' };

function SetupAdminForm(): ReactElement {
  const { create, isPending, isSuccess, error } = useSetupAdmin();
  const form = useWireForm({ schema: SetupForm, defaultValues: EMPTY_VALUES, toWire: (values: Values) => values });
  useServerErrors(form, error);
  const { control } = form;
  return (
    <>
      <h1 tabIndex={-1}>Crea il primo amministratore</h1>
      <p className="lead">Gestirà brand, utenti e tutto il resto.</p>
      <Note tone="warning">Questo link funziona una sola volta: dopo la creazione la configurazione si chiude.</Note>
      <form {...formProps(form, ({ conferma: _, ...admin }) => create(admin))}>
        <ErrorSummary errors={form.sentErrors} error={error} />
        <TextField control={control} name="nome" label="Nome *" autoComplete="given-name" />
        <TextField control={control} name="cognome" label="Cognome *" autoComplete="family-name" />
        <TextField control={control} name="email" label="Email *" type="email" autoComplete="username" />
        <NuovaPasswordField control={control} name="password" label="Password *" />
        <PasswordField control={control} name="conferma" label="Conferma password *" autoComplete="new-password" />
        <Button type="submit" kind="primary" size="large" pendingText={isPending || isSuccess ? 'Creazione in corso...' : undefined}>
          Crea Amministratore
        </Button>
      </form>
      <Link to="/login" className="link">
        Torna al login
      </Link>
    </>
  );
}
