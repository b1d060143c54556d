import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { PasswordField } from '#web/forms/password-field.tsx';
import { formProps, useServerErrors, useWireForm } from '#web/forms/use-wire-form.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { Button } from '#web/ui/button.tsx';
import { LoginArt } from '#web/ui/login-art.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { useResetPassword } from './hooks.ts';
import { EMPTY_PASSWORD, NuovaPasswordField, PasswordByLinkForm, type PasswordWithConferma } from './nuova-password-field.tsx';

/** The page of a password link. The token is after '#', which browsers do not send to the server. */
export default function ResetPasswordPage(): ReactElement {
  useScreen('Nuova password');
  const [token] = useState(() => window.location.hash.slice(1));
  return (
    <div className="login">
      <main className="form">
        <div className="lockup">
          <Logo />
        </div>
        {token === '' ? <IncompleteLink /> : <ResetPasswordForm token={token} />}
        <Link to="/login" className="link">
          Torna al login
        </Link>
      </main>
      <LoginArt />
    </div>
  );
}

function IncompleteLink(): ReactElement {
  return (
    <>
      <h1 tabIndex={-1}>Il link non è completo</h1>
      <p className="lead">Copialo per intero, o chiedi a un amministratore di crearne un altro.</p>
    </>
  );
}

function ResetPasswordForm({ token }: { token: string }): ReactElement {
  const { reset, isPending, error } = useResetPassword();
  const form = useWireForm({
    schema: PasswordByLinkForm,
    defaultValues: EMPTY_PASSWORD,
    toWire: (values: PasswordWithConferma) => ({ ...values, token }),
  });
  useServerErrors(form, error);
  const { control } = form;
  return (
    <>
      <h1 tabIndex={-1}>Scegli una nuova password</h1>
      <p className="lead">Il link vale una volta sola. Dopo, accedi con la nuova password.</p>
      <form {...formProps(form, ({ conferma: _, ...body }) => reset(body))}>
        <ErrorSummary errors={form.sentErrors} error={error} />
        <NuovaPasswordField control={control} name="password" label="Nuova password *" />
        <PasswordField control={control} name="conferma" label="Conferma nuova password *" autoComplete="new-password" />
        <Button type="submit" kind="primary" size="large" pendingText={isPending ? 'Salvataggio in corso...' : undefined}>
          Imposta password
        </Button>
      </form>
    </>
  );
}
