import type { ReactElement } from 'react';
import { toForm, toWire } from '#shared/fields.ts';
import type { SessionUser } from '#shared/session.ts';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { changesOf, sendForm, useServerErrors, useWireForm } from '#web/forms/use-wire-form.ts';
import { Button } from '#web/ui/button.tsx';
import { OwnChange } from '../contract.ts';
import { CAMPI_UTENTE } from '../fields.ts';
import { useUpdateOwn } from './hooks.ts';

const { nome, cognome, email } = CAMPI_UTENTE;
const PROPRI = { nome, cognome, email };
type Values = ReturnType<typeof toForm<typeof PROPRI>>;

/** What one corrects of one's own account. */
export function DatiAccountForm({ user }: { user: SessionUser }): ReactElement {
  const { mutate, isPending, error } = useUpdateOwn();
  const form = useWireForm({
    schema: OwnChange,
    defaultValues: toForm(PROPRI, user),
    toWire: (values: Values) => toWire(PROPRI, values),
  });
  useServerErrors(form, error);
  const { control } = form;
  const send = (body: ReturnType<typeof toWire<typeof PROPRI>>) => mutate({ body: changesOf(toWire(PROPRI, toForm(PROPRI, user)), body) });
  return (
    <form className="own" {...sendForm(form, send)}>
      <ErrorSummary errors={form.sentErrors} error={error} />
      <TextField control={control} name="nome" label="Nome" autoComplete="given-name" />
      <TextField control={control} name="cognome" label="Cognome" autoComplete="family-name" />
      <TextField control={control} name="email" label="Email *" type="email" autoComplete="email" />
      <p className="muted">Lo username lo cambia un amministratore.</p>
      <div>
        <Button type="submit" kind="primary" pendingText={isPending ? 'Salvataggio in corso...' : undefined}>
          Salva i tuoi dati
        </Button>
      </div>
    </form>
  );
}
