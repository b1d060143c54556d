import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { nomeMese } from '#shared/periodi.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextareaField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { ChiusuraInput, RiaperturaInput } from '../contract.ts';
import { useCloseMesi, useReopenMese } from './hooks.ts';

export function CloseMesiDialog({ mesi, onClose }: { mesi: readonly string[]; onClose: () => void }): ReactElement {
  const close = useCloseMesi();
  const form = useWireForm({
    schema: ChiusuraInput,
    defaultValues: { fino_a: mesi.at(-1) ?? '' },
    toWire: (values) => values,
  });
  const fino_a = useWatch({ control: form.control, name: 'fino_a' });
  const count = mesi.filter((mese) => mese <= fino_a).length;
  return (
    <FormDialog
      title="Chiudi mesi"
      description="Ciò che un mese chiuso è costato resta com'è, qualunque cosa si cambi, si importi o si elimini dopo."
      form={form}
      onSubmit={(body) => close.mutate({ body }, { onSuccess: onClose })}
      onClose={onClose}
      verb={count === 1 ? 'Chiudi il mese' : `Chiudi ${count} mesi`}
      pendingVerb="Chiusura in corso..."
      pending={close.isPending}
      error={close.error}
      size="m"
    >
      <SelectField
        control={form.control}
        name="fino_a"
        label="Chiudi fino a *"
        span="s6"
        help={count > 1 ? `Da ${nomeMese(mesi[0] ?? '')}: i mesi si chiudono in ordine.` : 'I mesi si chiudono in ordine.'}
        options={mesi.map((mese) => ({ value: mese, label: nomeMese(mese) })).reverse()}
      />
    </FormDialog>
  );
}

export function ReopenMeseDialog({ mese, onClose }: { mese: string; onClose: () => void }): ReactElement {
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
