import { Lock } from 'lucide-react';
import type { ReactElement } from 'react';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { PasswordField } from '#web/forms/password-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { Button } from '#web/ui/button.tsx';
import { LoginArt } from '#web/ui/login-art.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Note } from '#web/ui/note.tsx';
import { LoginInput } from '../contract.ts';
import { useLogin } from './hooks.ts';
import { SetupNote } from './setup-note.tsx';

interface Values {
  username: string;
  password: string;
}

export default function LoginPage(): ReactElement {
  useScreen('Accedi');
  const { signIn, isPending, error } = useLogin();
  const form = useWireForm({ schema: LoginInput, defaultValues: { username: '', password: '' }, toWire: (values: Values) => values });
  return (
    <div className="login">
      <main className="form">
        <div className="lockup">
          <Logo />
        </div>
        <h1 tabIndex={-1}>Accedi a Organico</h1>
        <p className="lead">Persone, dotazioni e onboarding, in un solo registro.</p>
        <form noValidate onSubmit={(event) => void form.handleSubmit(signIn)(event)}>
          <ErrorSummary errors={form.formState.errors} error={error} />
          <TextField control={form.control} name="username" label="Username" autoComplete="username" />
          <PasswordField control={form.control} name="password" label="Password" autoComplete="current-password" />
          <Button type="submit" kind="primary" size="large" pendingText={isPending ? 'Accesso in corso...' : undefined}>
            Accedi
          </Button>
        </form>
        <SetupNote />
        <Note tone="plain" icon={Lock} title="Accesso riservato">
          Solo per amministratori attivi. Ogni modifica resta nel registro.
        </Note>
      </main>
      <LoginArt />
    </div>
  );
}
