import type { ReactElement } from 'react';
import { CheckboxField } from '#web/forms/choices-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { AnnullaInput, type Verbale } from '../contract.ts';
import { useAnnullaVerbale } from './hooks.ts';

/** Annuls a record, which stays in the list with its number; by choice another takes its place. */
export function AnnullaVerbaleDialog({ verbale, onClose }: { verbale: Verbale; onClose: () => void }): ReactElement {
  const annul = useAnnullaVerbale();
  const canReplace = verbale.dipendente_id !== null;
  const form = useWireForm({
    schema: AnnullaInput,
    defaultValues: { motivo: '', sostituisci: canReplace },
    toWire: ({ motivo, sostituisci }) => ({ motivo, ...(sostituisci ? { sostituisci: true as const } : {}) }),
  });
  return (
    <FormDialog
      title={`Annulla il verbale n. ${verbale.codice}`}
      description="Resta nell'elenco con il suo numero, e il suo PDF si può ancora scaricare."
      form={form}
      onSubmit={(body) => annul.mutate({ params: { id: String(verbale.id) }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Annulla verbale"
      pendingVerb="Annullamento..."
      pending={annul.isPending}
      error={annul.error}
      size="m"
    >
      <TextField control={form.control} name="motivo" label="Motivo *" span="s6" />
      {canReplace && (
        <CheckboxField
          control={form.control}
          name="sostituisci"
          label="Emettine un altro al suo posto"
          help="Con le stesse cose, come si chiamano oggi, e un numero nuovo."
        />
      )}
    </FormDialog>
  );
}
