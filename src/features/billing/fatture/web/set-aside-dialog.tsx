import type { ReactElement } from 'react';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextareaField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { type Rilievo, RilievoChange } from '../contract.ts';
import { TIPO_RILIEVO_LABELS } from '../rules.ts';
import { useSettleRilievo } from './hooks.ts';

export function SetAsideDialog({ rilievo, onClose }: { rilievo: Rilievo; onClose: () => void }): ReactElement {
  const settle = useSettleRilievo();
  const form = useWireForm({
    schema: RilievoChange,
    defaultValues: { motivo: '' },
    toWire: ({ motivo }) => ({ stato: 'accantonato' as const, motivo }),
  });
  return (
    <FormDialog
      title="Accantona rilievo"
      description={`${TIPO_RILIEVO_LABELS[rilievo.tipo]}: ${rilievo.riferimento}`}
      form={form}
      onSubmit={(body) => settle.mutate({ params: { id: String(rilievo.id) }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Accantona"
      pendingVerb="Salvataggio..."
      pending={settle.isPending}
      error={settle.error}
      size="m"
    >
      <TextareaField control={form.control} name="motivo" label="Motivo *" rows={3} />
    </FormDialog>
  );
}
