import { type ReactElement, useState } from 'react';
import { z } from 'zod';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { RadioField } from '#web/forms/choices-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import type { Invito, User } from '../contract.ts';
import { useInviteAgain } from './hooks.ts';
import { LinkInvitoDialog, type Modo, useModi } from './link-invito-dialog.tsx';

const Form = z.object({ modo: z.string() });
const START: { modo: Modo } = { modo: 'link' };

/** A new invitation in place of the former one. */
export function InvitaDiNuovoDialog({ user, onClose }: { user: User; onClose: () => void }): ReactElement {
  const { mutate, isPending, error } = useInviteAgain();
  const [made, setMade] = useState<Invito>();
  const form = useWireForm({ schema: Form, defaultValues: START, toWire: (values: typeof START) => values });
  const modi = useModi(['posta', 'link'], () => form.resetField('modo', { defaultValue: 'posta' }));
  const send = ({ modo }: z.input<typeof Form>) =>
    mutate(
      { params: { id: String(user.id) }, body: { per_posta: modo === 'posta' } },
      { onSuccess: (invito) => (invito.link ? setMade(invito) : onClose()) },
    );
  if (made) return <LinkInvitoDialog invito={made} onClose={onClose} />;
  return (
    <FormDialog
      title={`Invita di nuovo ${nomeVisualizzato(user)}`}
      description={`Il nuovo link vale sette giorni, quello di prima non vale più. La mail va a ${user.email}.`}
      form={form}
      onSubmit={send}
      onClose={onClose}
      verb="Invita di nuovo"
      pendingVerb="Un momento..."
      pending={isPending}
      error={error}
      size="m"
    >
      <RadioField control={form.control} name="modo" label="Come lo riceve" options={modi} />
    </FormDialog>
  );
}
