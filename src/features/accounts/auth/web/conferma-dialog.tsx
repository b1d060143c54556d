import { Fingerprint } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactElement, useEffect, useState } from 'react';
import { Conferma, confirmIdentity } from '#features/accounts/fattori/contract.ts';
import { confirmation, onConfirmedInOtherWindow } from '#web/data/call.ts';
import { useStore } from '#web/data/store.ts';
import { useWrite } from '#web/data/use-write.ts';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { PasswordField } from '#web/forms/password-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { formProps, useServerErrors, useWireForm } from '#web/forms/use-wire-form.ts';
import { supportsPasskeys } from '#web/session/supports-passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogHead, Scrim } from '#web/ui/dialog-frame.tsx';
import { Note } from '#web/ui/note.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { AziendaPanel } from './azienda-panel.tsx';
import { usePasskeyConfirmation } from './passkey-login-section.tsx';

/** The dialog that asks the user to confirm their identity, and then repeats the call that required it. */
export function ConfermaDialog(): ReactElement | null {
  const request = useStore(confirmation);
  return request && <ConfermaForm answer={request.answer} />;
}

function ConfermaForm({ answer }: { answer: (finish: boolean) => void }): ReactElement {
  const focusHandlers = useReturnFocus();
  const [usesCode, setUsesCode] = useState(false);
  const { mutate, isPending, error } = useWrite(confirmIdentity, { failure: () => null, serverMessage: false, untold: [] });
  const form = useWireForm({
    schema: Conferma,
    defaultValues: { password: '', codice: '' },
    toWire: ({ password, codice }: { password: string; codice: string }) => (usesCode ? { codice } : { password }),
  });
  useServerErrors(form, error);
  const finish = () => answer(true);
  const { start: startPasskey, isPending: isPasskeyPending, errorText } = usePasskeyConfirmation(finish);
  useEffect(() => onConfirmedInOtherWindow(finish));
  return (
    <Dialog.Root open onOpenChange={(open) => !open && answer(false)}>
      <Dialog.Portal>
        <Scrim onBack={() => answer(false)} />
        <Dialog.Content className="dialog m" {...focusHandlers} onPointerDownOutside={(event) => event.preventDefault()}>
          <DialogHead
            title="Conferma che sei tu"
            description="Serve per ciò che stai facendo. Poi continua da solo, e per 15 minuti non te lo chiede più."
            stays
          />
          <form {...formProps(form, (body) => mutate({ body }, { onSuccess: finish }))}>
            <div className="mid">
              <ErrorSummary errors={form.sentErrors} error={error} />
              <div className="grid">
                {usesCode ? (
                  <TextField control={form.control} name="codice" label="Codice dell'app" mono autoComplete="one-time-code" />
                ) : (
                  <PasswordField control={form.control} name="password" label="Password" autoComplete="current-password" />
                )}
              </div>
              <button type="button" className="link" onClick={() => setUsesCode(!usesCode)}>
                {usesCode ? 'Usa la password' : "Usa un codice dell'app"}
              </button>
              {errorText && (
                <Note tone="danger" role="alert">
                  {errorText}
                </Note>
              )}
            </div>
            <footer>
              <Button onClick={() => answer(false)}>Annulla</Button>
              <AziendaPanel purpose="conferma" label="Conferma con" />
              {supportsPasskeys() && (
                <Button icon={Fingerprint} onClick={startPasskey} pendingText={isPasskeyPending ? 'In attesa...' : undefined}>
                  Usa una passkey
                </Button>
              )}
              <Button type="submit" kind="primary" pendingText={isPending ? 'Conferma in corso...' : undefined}>
                Conferma
              </Button>
            </footer>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
