import { Fingerprint } from 'lucide-react';
import type { ReactElement } from 'react';
import { loginWithCode } from '#features/accounts/fattori/contract.ts';
import type { InputOf, ResultOf } from '#shared/endpoint.ts';
import { useWrite } from '#web/data/use-write.ts';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { sendForm, useServerErrors, useWireForm } from '#web/forms/use-wire-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import type { SecondoPasso } from '../contract.ts';
import { knowsPasskeys, usePasskeyLogin } from './passkey-login-section.tsx';

interface SecondoPassoFormProps {
  step: SecondoPasso;
  onDone: (session: ResultOf<typeof loginWithCode>) => void;
  /** Called when the user goes back to the password form. */
  onRestart: () => void;
}

type Body = InputOf<typeof loginWithCode>['body'];

/** The second step after a correct password: a code of the app, a recovery code, or a passkey. */
export function SecondoPassoForm({ step, onDone, onRestart }: SecondoPassoFormProps): ReactElement {
  const { mutate, isPending, isSuccess, error } = useWrite(loginWithCode, {
    failure: () => null, // no toast, because the form shows the error
    serverMessage: false,
    untold: [],
  });
  const form = useWireForm({
    schema: loginWithCode.body,
    defaultValues: { codice: '' },
    toWire: ({ codice }: { codice: string }): Body => ({ codice, token: step.token }),
  });
  useServerErrors(form, error);
  const { ask, isPending: isAsking, trouble } = usePasskeyLogin(onDone);
  const withPasskey = step.passkey && knowsPasskeys();
  return (
    <form {...sendForm(form, (body) => mutate({ body }, { onSuccess: onDone }))}>
      <ErrorSummary errors={form.sentErrors} error={error} />
      {(step.app || !withPasskey) && (
        <TextField
          control={form.control}
          name="codice"
          label="Codice"
          mono
          autoComplete="one-time-code"
          help={
            step.app ? "Quello che vedi nell'app di autenticazione, oppure un codice di recupero." : 'Un codice di recupero dal tuo foglio.'
          }
        />
      )}
      {!step.app && withPasskey && (
        <TextField control={form.control} name="codice" label="Codice di recupero" mono help="Se non hai con te la passkey." />
      )}
      {trouble && (
        <Note tone="danger" role="alert">
          {trouble}
        </Note>
      )}
      <Button type="submit" kind="primary" size="large" pendingText={isPending || isSuccess ? 'Accesso in corso...' : undefined}>
        Continua
      </Button>
      {withPasskey && (
        <Button size="large" icon={Fingerprint} onClick={ask} pendingText={isAsking ? 'In attesa della passkey...' : undefined}>
          Usa una passkey
        </Button>
      )}
      <Button kind="ghost" onClick={onRestart}>
        Torna alla password
      </Button>
    </form>
  );
}
