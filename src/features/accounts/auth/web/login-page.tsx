import { useLocation } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { type FormEvent, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { useRead } from '#web/data/use-read.ts';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { FieldFrame } from '#web/forms/field-frame.tsx';
import { useNamedControl } from '#web/forms/named-control.ts';
import { PasswordBox } from '#web/forms/password-box.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { Button } from '#web/ui/button.tsx';
import { notifyNotLoaded, OptionalPart } from '#web/ui/lazy-part.tsx';
import { LoginArt } from '#web/ui/login-art.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Note } from '#web/ui/note.tsx';
import { getAzienda } from '../contract.ts';
import type { LoginInput } from '../fields.ts';
import { useLogin } from './hooks.ts';

const SecondoPassoForm = lazy(() => import('./secondo-passo-form.tsx').then((module) => ({ default: module.SecondoPassoForm })));
const PasskeyLoginSection = lazy(() => import('./passkey-login-section.tsx').then((module) => ({ default: module.PasskeyLoginSection })));

const AziendaSection = lazy(() => import('./azienda-panel.tsx').then((module) => ({ default: module.AziendaSection })));

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The username that the login page shows at first. */
    username?: string;
  }
}

/** The login page. `note` is below the form (first setup), `trouble` is above the form (the error of another sign-in method). */
export default function LoginPage({ note, trouble: errorNote }: { note: ReactNode; trouble?: ReactNode }): ReactElement {
  useScreen('Accedi');
  const { data, isPending: isAziendaPending } = useRead(getAzienda);
  const azienda = data?.azienda;
  const { signIn, step, completeSignIn, restart, isPending, error } = useLogin();
  const { errors, isChecking, onSubmit, onInput } = useLoginForm(signIn);
  const { username } = useLocation().state;
  return (
    <div className="login">
      <main className="form">
        <div className="lockup">
          <Logo />
        </div>
        <h1 tabIndex={-1}>Accedi a Organico</h1>
        <p className="lead">Persone, dotazioni e onboarding, in un solo registro.</p>
        {errorNote}
        {step && (
          <Suspense fallback={null}>
            <SecondoPassoForm step={step} onDone={completeSignIn} onRestart={restart} />
          </Suspense>
        )}
        <form
          className={isAziendaPending ? 'undecided' : undefined}
          hidden={step !== undefined || azienda?.solo}
          noValidate
          onSubmit={onSubmit}
          onInput={onInput}
        >
          <ErrorSummary errors={errors} error={error} />
          <LoginField name="username" label="Username" error={errors.username?.message} known={username} />
          <LoginField name="password" label="Password" error={errors.password?.message} known={username} />
          <Button type="submit" kind="primary" size="large" pendingText={isPending || isChecking ? 'Accesso in corso...' : undefined}>
            Accedi
          </Button>
        </form>
        {!step && (
          <div className="login-passkey">
            <OptionalPart>
              <Suspense fallback={null}>
                {azienda && <AziendaSection {...azienda} />}
                {!isAziendaPending && !azienda?.solo && <PasskeyLoginSection onDone={completeSignIn} />}
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

type Errors = Partial<Record<keyof LoginInput, { message: string }>>;

interface LoginForm {
  errors: Errors;
  isChecking: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
}

// The schema loads when the user starts to type, because zod would be a sixth of all JavaScript of the login page.
const loadSchema = () => import('../fields.ts').then(({ LoginInput }) => LoginInput);

/** The fields of the login form do not use the form library, because it would be a tenth of all JavaScript of the first screen. */
function useLoginForm(signIn: (input: LoginInput) => void): LoginForm {
  const [errors, setErrors] = useState<Errors>();
  const [isChecking, setIsChecking] = useState(false);
  const check = async (values: LoginInput) => {
    const schema = await loadSchema();
    const newErrors: Errors = {};
    for (const { path, message } of schema.safeParse(values).error?.issues ?? []) newErrors[path[0] as keyof LoginInput] ??= { message };
    setErrors(newErrors);
    return newErrors;
  };
  const submit = async (form: HTMLFormElement) => {
    const values = readValues(form);
    const [firstInvalid] = Object.keys(await check(values));
    if (firstInvalid === undefined) signIn(values);
    else form.querySelector<HTMLInputElement>(`[name=${firstInvalid}]`)?.focus();
  };
  return {
    errors: errors ?? {},
    isChecking,
    onSubmit: (event) => {
      event.preventDefault();
      setIsChecking(true);
      submit(event.currentTarget)
        .catch(notifyNotLoaded)
        .finally(() => setIsChecking(false));
    },
    onInput: (event) => {
      // A failure to load the schema is ignored here, because the next submit shows it.
      const loaded = errors ? check(readValues(event.currentTarget)) : loadSchema();
      loaded.catch(() => undefined);
    },
  };
}

function readValues(form: HTMLFormElement): LoginInput {
  const data = new FormData(form);
  return { username: String(data.get('username')), password: String(data.get('password')) };
}

interface LoginFieldProps {
  name: 'username' | 'password';
  label: string;
  error: string | undefined;
  /** The username of the account that was just set up. The user then only types the password. */
  known: string | undefined;
}

function LoginField({ name, label, error, known }: LoginFieldProps): ReactElement {
  const { aria, ids } = useNamedControl({ label, error });
  return (
    <FieldFrame label={label} parts={{ ids, error }}>
      {name === 'password' ? (
        <PasswordBox {...aria} name={name} autoComplete="current-password" autoFocus={known !== undefined} />
      ) : (
        <input {...aria} name={name} type="text" autoComplete="username" className="in" defaultValue={known} />
      )}
    </FieldFrame>
  );
}
