import { Fingerprint } from 'lucide-react';
import type { ReactElement } from 'react';
import { CodeLogin, loginWithCode } from '#features/accounts/fattori/contract.ts';
import type { InputOf, ResultOf } from '#shared/endpoint.ts';
import { useWrite } from '#web/data/use-write.ts';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { formProps, useServerErrors, useWireForm } from '#web/forms/use-wire-form.ts';
import { supportsPasskeys } from '#web/session/supports-passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import type { SecondoPasso } from '../contract.ts';
import { usePasskeyLogin } from './passkey-login-section.tsx';

interface SecondoPassoFormProps {
  step: SecondoPasso;
  onDone: (session: ResultOf<typeof loginWithCode>) => void;
  onRestart: () => void;
}

type LoginBody = InputOf<typeof loginWithCode>['body'];

export function SecondoPassoForm({ step, onDone, onRestart }: SecondoPassoFormProps): ReactElement {
  const { mutate, isPending, isSuccess, error } = useWrite(loginWithCode, {
    failure: () => null,
    serverMessage: false,
    untold: [],
  });
  const form = useWireForm({
    schema: CodeLogin,
    defaultValues: { codice: '' },
    toWire: ({ codice }: { codice: string }): LoginBody => ({ codice, token: step.token }),
  });
  useServerErrors(form, error);
  const { start: startPasskey, isPending: isPasskeyPending, errorText } = usePasskeyLogin(onDone);
  const canUsePasskey = step.passkey && supportsPasskeys();
  return (
    <form {...formProps(form, (body) => mutate({ body }, { onSuccess: onDone }))}>
      <ErrorSummary errors={form.sentErrors} error={error} />
      {(step.app || !canUsePasskey) && (
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
      {!step.app && canUsePasskey && (
        <TextField control={form.control} name="codice" label="Codice di recupero" mono help="Se non hai con te la passkey." />
      )}
      {errorText && (
        <Note tone="danger" role="alert">
          {errorText}
        </Note>
      )}
      <Button type="submit" kind="primary" size="large" pendingText={isPending || isSuccess ? 'Accesso in corso...' : undefined}>
        Continua
      </Button>
      {canUsePasskey && (
        <Button
          size="large"
          icon={Fingerprint}
          onClick={startPasskey}
          pendingText={isPasskeyPending ? 'In attesa della passkey...' : undefined}
        >
          Usa una passkey
        </Button>
      )}
      <Button kind="ghost" onClick={onRestart}>
        Torna alla password
      </Button>
    </form>
  );
}
