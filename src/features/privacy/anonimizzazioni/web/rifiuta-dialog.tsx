import type { ReactElement } from 'react';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { RifiutoInput } from '../contract.ts';
import { useRefuse } from './hooks.ts';

/** Refuses what another amministratore has asked for, and says why. */
export function RifiutaDialog({ id, nome, onClose }: { id: string; nome: string; onClose: () => void }): ReactElement {
  const refuse = useRefuse();
  const form = useWireForm({ schema: RifiutoInput, defaultValues: { motivo: '' }, toWire: (values) => values });
  return (
    <FormDialog
      title="Rifiuta l'anonimizzazione"
      description={`I dati di ${nome} restano come sono, e chi l'ha chiesta legge il motivo.`}
      form={form}
      onSubmit={(body) => refuse.mutate({ params: { id }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Rifiuta"
      pendingVerb="Invio..."
      pending={refuse.isPending}
      error={refuse.error}
      size="m"
    >
      <TextField control={form.control} name="motivo" label="Motivo *" span="s6" />
    </FormDialog>
  );
}
