import type { ReactElement } from 'react';
import { z } from 'zod';
import { listSessions } from '#shared/own-sessions.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { PasswordField } from '#web/forms/password-field.tsx';
import { sendForm, useServerErrors, useWireForm } from '#web/forms/use-wire-form.ts';
import { Button } from '#web/ui/button.tsx';
import { changePassword, PasswordInput } from '../contract.ts';
import { NuovaPasswordField } from './nuova-password-field.tsx';

// The confirmation is the form's own: it is compared here and never sent.
const WithConfirmation = PasswordInput.extend({ conferma: z.string() }).refine(({ password, conferma }) => password === conferma, {
  path: ['conferma'],
  message: 'Le password non coincidono',
});
type Values = z.input<typeof WithConfirmation>;

const EMPTY: Values = { password_attuale: '', password: '', conferma: '' };

export function CambiaPasswordForm(): ReactElement {
  const { mutate, isPending, error } = useChangePassword();
  const form = useWireForm({ schema: WithConfirmation, defaultValues: EMPTY, toWire: (values: Values) => values });
  useServerErrors(form, error);
  const { control, reset } = form;
  const send = ({ conferma: _, ...body }: Values) => mutate({ body }, { onSuccess: () => reset() });
  return (
    <form className="own" {...sendForm(form, send)}>
      <ErrorSummary errors={form.sentErrors} error={error} />
      <PasswordField control={control} name="password_attuale" label="Password attuale *" autoComplete="current-password" />
      <NuovaPasswordField control={control} name="password" label="Nuova password *" />
      <PasswordField control={control} name="conferma" label="Conferma nuova password *" autoComplete="new-password" />
      <p className="muted">Le altre sessioni aperte saranno chiuse.</p>
      <div>
        <Button type="submit" kind="primary" pendingText={isPending ? 'Salvataggio in corso...' : undefined}>
          Cambia password
        </Button>
      </div>
    </form>
  );
}

function useChangePassword(): Write<typeof changePassword> {
  return useWrite(changePassword, {
    success: { title: 'Password cambiata', text: 'Le altre sessioni sono state chiuse.' },
    failure: 'Errore nel cambio della password',
    serverMessage: true,
    untold: [listSessions],
  });
}
