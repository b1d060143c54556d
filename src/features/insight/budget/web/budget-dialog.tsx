import type { ReactElement } from 'react';
import { emptyForm, toForm as formOf, toWire } from '#shared/fields.ts';
import { CambiatoAltroveNote, useLastChange } from '#web/forms/cambiato-altrove-note.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { EuroField } from '#web/forms/number-field.tsx';
import { TextareaField } from '#web/forms/text-field.tsx';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { type Budget, type BudgetDelBrand, BudgetInput, getBudget } from '../contract.ts';
import { CAMPI_BUDGET } from '../fields.ts';
import { useCreateBudget, useUpdateBudget } from './hooks.ts';

const toForm = (budget: Budget) => formOf(CAMPI_BUDGET, budget);

interface BudgetDialogProps {
  anno: number;
  brandBudget: BudgetDelBrand;
  onClose: () => void;
}

export function BudgetDialog({ anno, brandBudget: { brand, budget }, onClose }: BudgetDialogProps): ReactElement {
  const { control, version, dialog } = useRecordForm({
    schema: BudgetInput,
    record: budget ?? undefined,
    empty: emptyForm(CAMPI_BUDGET),
    toForm,
    toWire: (values: ReturnType<typeof toForm>) => ({ brand_id: brand.id, anno, ...toWire(CAMPI_BUDGET, values) }),
    required: ['importo'],
    create: useCreateBudget(),
    update: useUpdateBudget(),
    reads: [getBudget],
    last: useLastChange('budget', budget?.id),
    words: {
      create: { title: `Budget ${anno} di ${brand.nome}`, verb: 'Imposta budget' },
      update: { title: `Budget ${anno} di ${brand.nome}`, verb: 'Salva Modifiche' },
    },
    onClose,
  });
  return (
    <FormDialog {...dialog} size="m" description={`Quanto ${brand.nome} può costare da gennaio a dicembre.`}>
      <CambiatoAltroveNote version={version} what="questo budget" />
      <EuroField control={control} name="importo" label="Budget *" span="s6" />
      <TextareaField control={control} name="note" label="Note" rows={3} />
    </FormDialog>
  );
}
