import type { ReactElement } from 'react';
import { nomeMese } from '#shared/periodi.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextareaField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { RiaperturaInput } from '../contract.ts';
import { useReopenMese } from './hooks.ts';

/** Opens the last closed month again, with the reason. */
export function RiapriMeseDialog({ mese, onClose }: { mese: string; onClose: () => void }): ReactElement {
  const reopen = useReopenMese();
  const form = useWireForm({
    schema: RiaperturaInput,
    defaultValues: { motivo: '' },
    toWire: ({ motivo }) => ({ mese, motivo }),
  });
  return (
    <FormDialog
      title={`Riapri ${nomeMese(mese)}`}
      description="Torna a costare ciò che risulta oggi, e si può chiudere di nuovo. Il motivo resta nel registro."
      form={form}
      onSubmit={(body) => reopen.mutate({ body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Riapri"
      pendingVerb="Riapertura in corso..."
      pending={reopen.isPending}
      error={reopen.error}
      size="m"
    >
      <TextareaField control={form.control} name="motivo" label="Motivo *" rows={3} />
    </FormDialog>
  );
}
