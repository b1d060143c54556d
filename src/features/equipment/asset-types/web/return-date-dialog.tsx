import type { ReactElement } from 'react';
import { z } from 'zod';
import { formatData } from '#shared/dates.ts';
import type { Endpoint, ResultOf } from '#shared/endpoint.ts';
import { data } from '#shared/schemas.ts';
import { undoActionOf } from '#web/bulk/outcome.ts';
import { useWrite } from '#web/data/use-write.ts';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import type { WithLotto } from '../contract.ts';
import type { HolderPeriod } from './possesso-row.tsx';

export interface ReturnableKind {
  unassign: Endpoint & { response: z.ZodType<WithLotto> };
  /** True when several employees can have one item. Then the request names the employee. */
  isShared?: true | undefined;
  suffix: 'o' | 'a';
}

interface ReturnDateDialogProps {
  kind: ReturnableKind;
  item: { id: number };
  nome: string;
  period: HolderPeriod;
  onClose: () => void;
}

const ReturnForm = z.object({ data_restituzione: data() });

export function ReturnDateDialog({ kind, item, nome, period, onClose }: ReturnDateDialogProps): ReactElement {
  const { unassign, isShared, suffix } = kind;
  const write = useWrite(unassign, {
    success: (response) => ({
      title: 'Restituzione registrata',
      text: `${nome} è di nuovo disponibile.`,
      ...undoActionOf((response as ResultOf<ReturnableKind['unassign']>).lotto),
    }),
    failure: `Errore durante la restituzione di ${nome}.`,
    serverMessage: false, // the error is shown under the field
  });
  const form = useWireForm({ schema: ReturnForm, defaultValues: { data_restituzione: '' }, toWire: (values) => values });
  const submit = (values: z.output<typeof ReturnForm>) => {
    const body = { ...values, ...(isShared && { dipendente_id: period.dipendente?.id }) };
    // cast: the endpoint of every asset type accepts this body
    write.mutate({ params: { id: String(item.id) }, body } as never, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Registra la restituzione"
      description={`${nome} è assegnat${suffix} a ${period.nome} dal ${formatData(period.data_assegnazione)}. Per una restituzione di oggi basta Riprendi.`}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      verb="Registra la restituzione"
      pendingVerb="Restituzione in corso..."
      pending={write.isPending}
      error={write.error}
      size="m"
    >
      <DateField control={form.control} name="data_restituzione" label={`Restituit${suffix} il *`} />
    </FormDialog>
  );
}
