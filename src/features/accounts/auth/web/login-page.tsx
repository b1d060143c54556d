import { Lock } from 'lucide-react';
import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { useRead } from '#web/data/use-read.ts';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { Button } from '#web/ui/button.tsx';
import { LoginArt } from '#web/ui/login-art.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Note } from '#web/ui/note.tsx';
import { OptionalPart } from '#web/ui/optional-part.tsx';
import { getAzienda } from '../contract.ts';
import { useLogin } from './hooks.ts';
import { LoginField } from './login-field.tsx';
import { useLoginForm } from './use-login-form.ts';

// Who has no second factor never waits for it.
const SecondoPassoForm = lazy(() => import('./secondo-passo-form.tsx').then((file) => ({ default: file.SecondoPassoForm })));
const PasskeyLoginSection = lazy(() => import('./passkey-login-section.tsx').then((file) => ({ default: file.PasskeyLoginSection })));

const AziendaSection = lazy(() => import('./azienda-section.tsx').then((file) => ({ default: file.AziendaSection })));

/** `note` stands below the form: what a new installation has to say. `trouble` above it: why another way in has not worked. */
export default function LoginPage({ note, trouble }: { note: ReactNode; trouble?: ReactNode }): ReactElement {
  useScreen('Accedi');
  const { data, isPending: isUndecided } = useRead(getAzienda);
  const azienda = data?.azienda;
  const { signIn, step, enter, restart, isPending, error } = useLogin();
  const { errors, onSubmit, onInput } = useLoginForm(signIn);
  return (
    <div className="login">
      <main className="form">
        <div className="lockup">
          <Logo />
        </div>
        <h1 tabIndex={-1}>Accedi a Organico</h1>
        <p className="lead">Persone, dotazioni e onboarding, in un solo registro.</p>
        {trouble}
        {step && (
          <Suspense fallback={null}>
            <SecondoPassoForm step={step} onDone={enter} onRestart={restart} />
          </Suspense>
        )}
        <form
          className={isUndecided ? 'undecided' : undefined}
          hidden={step !== undefined || azienda?.solo}
          noValidate
          onSubmit={onSubmit}
          onInput={onInput}
        >
          <ErrorSummary errors={errors} error={error} />
          <LoginField name="username" label="Username" error={errors.username?.message} />
          <LoginField name="password" label="Password" error={errors.password?.message} />
          <Button type="submit" kind="primary" size="large" pendingText={isPending ? 'Accesso in corso...' : undefined}>
            Accedi
          </Button>
        </form>
        {!step && (
          <div className="login-passkey">
            <OptionalPart>
              <Suspense fallback={null}>
                {azienda && <AziendaSection {...azienda} />}
                {!isUndecided && !azienda?.solo && <PasskeyLoginSection onDone={enter} />}
              </Suspense>
            </OptionalPart>
          </div>
        )}
        {note}
        <Note tone="plain" icon={Lock} title="Accesso riservato">
          Solo per amministratori attivi. Ogni modifica resta nel registro.
        </Note>
        <p className="login-help">
          <a className="link" href="/guida?da=/login">
            Guida
          </a>
        </p>
      </main>
      <LoginArt />
    </div>
  );
}
