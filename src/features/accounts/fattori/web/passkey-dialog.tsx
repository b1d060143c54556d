import type { ReactElement } from 'react';
import { z } from 'zod';
import { testo } from '#shared/schemas.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { Note } from '#web/ui/note.tsx';
import type { Codici } from '../contract.ts';
import { useAddPasskey } from './hooks.ts';

const Named = z.object({ nome: testo('Dai un nome alla passkey') });
type Values = z.input<typeof Named>;

/** A name first, by which it is known again; then the device asks for finger, face or PIN. */
export function PasskeyDialog({ onDone, onClose }: { onDone: (codici: Codici) => void; onClose: () => void }): ReactElement {
  const { add, isPending, trouble } = useAddPasskey(onDone);
  const form = useWireForm({ schema: Named, defaultValues: { nome: '' }, toWire: (values: Values) => values });
  return (
    <FormDialog
      title="Nuova passkey"
      description="Il dispositivo ti chiederà l'impronta, il volto o il PIN. Poi entri con quello, anche senza password."
      form={form}
      onSubmit={({ nome }) => add(nome)}
      onClose={onClose}
      verb="Crea la passkey"
      pendingVerb="In attesa del dispositivo..."
      pending={isPending}
      error={null}
      size="m"
    >
      <TextField control={form.control} name="nome" label="Nome *" placeholder="Per esempio: telefono, portatile" />
      {trouble && (
        <Note tone="danger" role="alert">
          {trouble}
        </Note>
      )}
    </FormDialog>
  );
}
