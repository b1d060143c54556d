import type { ReactElement } from 'react';
import { CheckboxField } from '#web/forms/choices-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { NumberField } from '#web/forms/number-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { type Periodo, PeriodoInput } from '../contract.ts';
import { CLASSE, diceMesi } from '../rules.ts';
import { useSetPeriodo } from './hooks.ts';

/** For how many months a class is kept, or for good. */
export function PeriodoDialog({ periodo, onClose }: { periodo: Periodo; onClose: () => void }): ReactElement {
  const set = useSetPeriodo();
  const { classe, mesi, mesi_predefiniti } = periodo;
  const form = useWireForm({
    schema: PeriodoInput,
    defaultValues: { mesi: mesi === null ? '' : String(mesi), mai: mesi === null },
    toWire: (values) => ({ classe, mesi: values.mai ? null : /^\d+$/.test(values.mesi.trim()) ? Number(values.mesi) : Number.NaN }),
  });
  const isForGood = form.watch('mai');
  return (
    <FormDialog
      title={CLASSE[classe].label}
      description={`${CLASSE[classe].da}. Di solito: ${diceMesi(mesi_predefiniti).toLowerCase()}.`}
      form={form}
      onSubmit={(body) => set.mutate({ body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Salva periodo"
      pendingVerb="Salvataggio..."
      pending={set.isPending}
      error={set.error}
      size="m"
    >
      {!isForGood && (
        <NumberField
          control={form.control}
          name="mesi"
          label="Si conserva per *"
          unit="mesi"
          help="60 mesi sono 5 anni, 120 sono 10."
          span="s6"
        />
      )}
      <CheckboxField control={form.control} name="mai" label="Non eliminare mai" help="Non entra in nessun elenco." />
    </FormDialog>
  );
}
