import { Dialog } from 'radix-ui';
import type { ReactElement } from 'react';
import type { SessionUser } from '#shared/session.ts';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { PasswordField } from '#web/forms/password-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { formProps, useWireForm } from '#web/forms/use-wire-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Scrim } from '#web/ui/dialog-frame.tsx';
import { LoginInput } from '../fields.ts';
import { AziendaPanel } from './azienda-panel.tsx';
import { useSignInAgain } from './hooks.ts';
import { SecondoPassoForm } from './secondo-passo-form.tsx';

/**
 * The dialog that covers the page after the session has expired, so that typed text on the page is not lost. It closes only when the
 * user signs in again or presses 'Esci'.
 */
export default function SessionExpiredDialog({ user }: { user: SessionUser }): ReactElement {
  const { signIn, step, completeSignIn, restart, discardSession, isPending, error } = useSignInAgain();
  const form = useWireForm({
    schema: LoginInput,
    defaultValues: { username: user.username, password: '' },
    toWire: (values: LoginInput) => values,
  });
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        {/* the Back button does nothing, because leaving the page would lose the typed text */}
        <Scrim className="opaque" onBack={() => undefined} />
        <Dialog.Content className="dialog m" onEscapeKeyDown={preventClose} onPointerDownOutside={preventClose}>
          <header>
            <div>
              <Dialog.Title>La sessione è scaduta</Dialog.Title>
              <Dialog.Description>Accedi per continuare: quello che hai scritto è ancora qui.</Dialog.Description>
            </div>
          </header>
          {step && (
            <div className="mid">
              <SecondoPassoForm step={step} onDone={completeSignIn} onRestart={restart} />
            </div>
          )}
          <form hidden={step !== undefined} {...formProps(form, signIn)}>
            <div className="mid">
              <ErrorSummary errors={form.sentErrors} error={error} />
              <div className="grid">
                <TextField control={form.control} name="username" label="Username" autoComplete="username" span="s6" />
                <PasswordField control={form.control} name="password" label="Password" autoComplete="current-password" span="s6" />
              </div>
            </div>
            <footer>
              <Button onClick={discardSession}>Esci</Button>
              <AziendaPanel purpose="entra" label="Accedi con" />
              <Button type="submit" kind="primary" pendingText={isPending ? 'Accesso in corso...' : undefined}>
                Accedi
              </Button>
            </footer>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function preventClose(event: Event): void {
  event.preventDefault();
}
