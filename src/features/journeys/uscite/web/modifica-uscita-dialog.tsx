import type { ReactElement } from 'react';
import { toForm, toWire } from '#shared/fields.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { type Uscita, updateUscita } from '../contract.ts';
import { CAMPI_USCITA } from '../fields.ts';
import { DatiUscitaField } from './dati-uscita-field.tsx';
import { nameOf, useUpdateUscita } from './hooks.ts';

/** Moves the day of an exit, or changes what HR says of it. */
export function ModificaUscitaDialog({ uscita, onClose }: { uscita: Uscita; onClose: () => void }): ReactElement {
  const update = useUpdateUscita();
  const mayTellWhy = usePermessi().mayOn('riservati.modifica', uscita.brand.id);
  const form = useWireForm({
    schema: updateUscita.body,
    defaultValues: toForm(CAMPI_USCITA, uscita),
    toWire: (values) => {
      const { motivo, ...rest } = toWire(CAMPI_USCITA, values);
      return mayTellWhy ? { ...rest, motivo } : rest;
    },
  });
  return (
    <FormDialog
      title="Modifica uscita"
      description={`L'uscita di ${nameOf(uscita)}`}
      form={form}
      onSubmit={(body) => update.mutate({ params: { id: String(uscita.id) }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Salva"
      pendingVerb="Salvataggio..."
      pending={update.isPending}
      error={update.error}
      size="m"
    >
      <DatiUscitaField form={form} mayTellWhy={mayTellWhy} />
    </FormDialog>
  );
}
