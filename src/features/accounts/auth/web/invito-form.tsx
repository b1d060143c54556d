import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { PasswordField } from '#web/forms/password-field.tsx';
import { sendForm } from '#web/forms/send-form.ts';
import { useServerErrors } from '#web/forms/use-server-errors.ts';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { Button } from '#web/ui/button.tsx';
import type { readInvito } from '../contract.ts';
import { NuovaPasswordField } from './nuova-password-field.tsx';
import { EMPTY_PASSWORD, PasswordByLink, type PasswordTwice } from './password-by-link.ts';
import { useAcceptInvito } from './use-invito.ts';

interface InvitoFormProps {
  token: string;
  invito: ResultOf<typeof readInvito>;
}

/** Who invites, for which account, and its first password; then its owner is in. */
export function InvitoForm({ token, invito: { nome, username, email, da, expires_at } }: InvitoFormProps): ReactElement {
  const { accept, isPending, error } = useAcceptInvito();
  const form = useWireForm({
    schema: PasswordByLink,
    defaultValues: EMPTY_PASSWORD,
    toWire: (values: PasswordTwice) => ({ ...values, token }),
  });
  useServerErrors(form, error);
  const { control } = form;
  return (
    <>
      <h1 tabIndex={-1}>{nome ? `Benvenuto in Organico, ${nome}` : 'Benvenuto in Organico'}</h1>
      <p className="lead">
        {da ? `${da} ti ha dato un account.` : 'Hai un account.'} Scegli la tua password ed entri. L'invito vale una volta sola, fino al{' '}
        {formatDataOra(expires_at)}.
      </p>
      <p className="lead">
        Le prossime volte entri con <b>{username}</b>
        {email !== username && (
          <>
            {' '}
            o con <b>{email}</b>
          </>
        )}
        .
      </p>
      <form {...sendForm(form, ({ conferma: _, ...body }) => accept(body))}>
        <ErrorSummary errors={form.sentErrors} error={error} />
        <NuovaPasswordField control={control} name="password" label="Password *" />
        <PasswordField control={control} name="conferma" label="Conferma password *" autoComplete="new-password" />
        <Button type="submit" kind="primary" size="large" pendingText={isPending ? 'Un momento...' : undefined}>
          Entra in Organico
        </Button>
      </form>
    </>
  );
}
