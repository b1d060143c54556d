import type { ReactElement } from 'react';
import { z } from 'zod';
import { todayInItaly } from '#shared/dates.ts';
import type { Giorno } from '#shared/situazione.ts';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import type { Dipendente } from '../contract.ts';
import { CAMPI_DIPENDENTE } from '../fields.ts';
import { checkDate } from '../rules.ts';
import type { PassoSituazione } from './passi-situazione.ts';
import { useUpdateDipendente } from './use-change-dipendente.ts';

interface ChangeStatoDialogProps {
  dipendente: Dipendente;
  passo: PassoSituazione;
  onClose: () => void;
}

type DateValues = Partial<Record<Giorno, string>>;

/** Only the end of a sick leave is optional, because the expected end may be unknown at first. */
const isOptional = (giorno: Giorno) => giorno === 'data_fine_malattia';

export function ChangeStatoDialog({ dipendente, passo, onClose }: ChangeStatoDialogProps): ReactElement {
  const { id, nome, cognome, updated_at } = dipendente;
  const { label, stato, giorni } = passo;
  const update = useUpdateDipendente();
  const today = todayInItaly(new Date());
  const form = useWireForm({
    schema: z.object(Object.fromEntries(giorni.map((giorno) => [giorno, CAMPI_DIPENDENTE[giorno].input]))).superRefine((values, ctx) => {
      const errors = checkDate({ ...dipendente, stato, data_fine_malattia: null, ...values }, today);
      for (const [field, message] of Object.entries(errors)) ctx.addIssue({ code: 'custom', path: [field], message });
    }),
    defaultValues: Object.fromEntries(giorni.map((giorno) => [giorno, isOptional(giorno) ? '' : today])) as DateValues,
    toWire: (values: DateValues) => values,
    required: giorni.filter((giorno) => !isOptional(giorno)),
  });
  return (
    <FormDialog
      title={label.replace('…', '')}
      description={`${nome} ${cognome}`}
      form={form}
      onSubmit={(values) => update.mutate({ params: { id }, body: { stato, ...values, updated_at } }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Salva"
      pendingVerb="Salvataggio in corso..."
      pending={update.isPending}
      error={update.error}
      ready={form.filled}
      size="m"
    >
      {giorni.map((giorno) => (
        <DateField
          key={giorno}
          control={form.control}
          name={giorno}
          label={CAMPI_DIPENDENTE[giorno].label + (isOptional(giorno) ? '' : ' *')}
          span={giorni.length === 1 ? 's6' : 'h'}
        />
      ))}
    </FormDialog>
  );
}
