import { Send } from 'lucide-react';
import type { ReactElement } from 'react';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { sendForm } from '#web/forms/send-form.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { useServerErrors } from '#web/forms/use-server-errors.ts';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { ProvaInput } from '../contract.ts';
import { useProva } from './hooks.ts';

/** Sends a mail now and says what the mail server has answered. */
export function ProvaForm(): ReactElement {
  const { user } = useSession();
  const { mutate, isPending, data, error } = useProva();
  const form = useWireForm({ schema: ProvaInput, defaultValues: { destinatario: user?.email ?? '' }, toWire: (values) => values });
  useServerErrors(form, error);
  return (
    <form className="own" {...sendForm(form, (body) => mutate({ body }))}>
      <ErrorSummary errors={form.sentErrors} error={error} />
      <TextField control={form.control} name="destinatario" label="Destinatario" type="email" />
      <div>
        <Button type="submit" kind="primary" icon={Send} pendingText={isPending ? 'Invio in corso...' : undefined}>
          Invia prova
        </Button>
      </div>
      {data && (
        <Note tone={data.inviata ? 'success' : 'danger'} role="status">
          {data.messaggio}
        </Note>
      )}
    </form>
  );
}
