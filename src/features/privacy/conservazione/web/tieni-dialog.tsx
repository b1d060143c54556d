import type { ReactElement } from 'react';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextareaField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { TenutaInput, type Voce } from '../contract.ts';
import { useTieni } from './hooks.ts';
import { nomeVoce } from './say-voce.ts';

/** Why an item is kept all the same, and until when. */
export function TieniDialog({ voce, onClose }: { voce: Voce; onClose: () => void }): ReactElement {
  const keep = useTieni();
  const form = useWireForm({ schema: TenutaInput, defaultValues: { motivo: '', fino_al: '' }, toWire: (values) => values });
  return (
    <FormDialog
      title="Tieni"
      description={`${nomeVoce(voce)}: fino a quel giorno nessun elenco lo elimina. Il motivo resta nel registro.`}
      form={form}
      onSubmit={(body) => keep.mutate({ params: { id: String(voce.id) }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Tieni"
      pendingVerb="Salvataggio..."
      pending={keep.isPending}
      error={keep.error}
      size="m"
    >
      <TextareaField control={form.control} name="motivo" label="Motivo *" />
      <DateField control={form.control} name="fino_al" label="Fino al *" />
    </FormDialog>
  );
}
