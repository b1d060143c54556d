import type { ReactElement } from 'react';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { AttivitaInput } from '../contract.ts';
import { CompitoField, compitoToWire, compitoVuoto } from './compito-field.tsx';
import { type CorsoRef, useAddAttivita } from './hooks.ts';

export function NuovaAttivitaDialog({ corsoRef, onClose }: { corsoRef: CorsoRef; onClose: () => void }): ReactElement {
  const add = useAddAttivita(corsoRef.corso);
  const form = useWireForm({ schema: AttivitaInput, defaultValues: compitoVuoto, toWire: compitoToWire, required: ['nome'] });
  return (
    <FormDialog
      title="Nuova attività"
      description={corsoRef.corso === 'onboarding' ? 'Solo per questo onboarding' : 'Solo per questa uscita'}
      form={form}
      onSubmit={(body) => add.mutate({ params: { id: String(corsoRef.id) }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Aggiungi"
      pendingVerb="Aggiunta..."
      pending={add.isPending}
      error={add.error}
      size="m"
    >
      <CompitoField control={form.control} />
    </FormDialog>
  );
}
