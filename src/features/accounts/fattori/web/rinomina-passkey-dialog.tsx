import type { ReactElement } from 'react';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { type Fattori, renamePasskey } from '../contract.ts';
import { useRenamePasskey } from './hooks.ts';

interface RinominaPasskeyDialogProps {
  passkey: Fattori['passkey'][number];
  onClose: () => void;
}

export function RinominaPasskeyDialog({ passkey: { id, nome }, onClose }: RinominaPasskeyDialogProps): ReactElement {
  const { mutate, isPending, error } = useRenamePasskey();
  const form = useWireForm({
    schema: renamePasskey.body,
    defaultValues: { nome },
    toWire: (values: { nome: string }) => values,
  });
  return (
    <FormDialog
      title="Rinomina passkey"
      description="Il nome con cui la riconosci in questo elenco e nella cronologia"
      form={form}
      onSubmit={(body) => mutate({ params: { id: String(id) }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Rinomina"
      pendingVerb="Salvataggio in corso..."
      pending={isPending}
      error={error}
      size="m"
    >
      <TextField control={form.control} name="nome" label="Nome *" />
    </FormDialog>
  );
}
