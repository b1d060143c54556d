import type { ReactElement } from 'react';
import type { z } from 'zod';
import { todayInItaly } from '#shared/dates.ts';
import { RadioField } from '#web/forms/choices-field.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { type GettoneCreato, GettoneInput } from '../contract.ts';
import { checkScadenza, giornoDopo } from '../rules.ts';
import { useCreateGettone } from './hooks.ts';

/** Long enough not to be a nuisance, short enough that a forgotten one ends by itself. */
const GIORNI_PROPOSTI = 90;

const PUO = [
  { value: 'leggere', label: 'Solo leggere' },
  { value: 'modificare', label: 'Leggere e modificare' },
] as const;

interface Values {
  nome: string;
  scadenza: string;
  puo: (typeof PUO)[number]['value'];
}

const toWire = ({ puo, ...values }: Values): z.input<typeof GettoneInput> => ({ ...values, sola_lettura: puo === 'leggere' });

interface NuovoGettoneDialogProps {
  onDone: (gettone: GettoneCreato) => void;
  onClose: () => void;
}

export function NuovoGettoneDialog({ onDone, onClose }: NuovoGettoneDialogProps): ReactElement {
  const { mutate, isPending, error } = useCreateGettone();
  const today = todayInItaly(new Date());
  const schema = GettoneInput.superRefine(({ scadenza }, ctx) => {
    const wrong = checkScadenza(scadenza, today);
    if (wrong) ctx.addIssue({ code: 'custom', path: ['scadenza'], message: wrong.message });
  });
  const form = useWireForm({
    schema,
    defaultValues: { nome: '', scadenza: giornoDopo(today, GIORNI_PROPOSTI), puo: 'leggere' },
    toWire,
  });
  return (
    <FormDialog
      title="Nuovo gettone"
      description="Chi lo ha entra a tuo nome: creane uno per ogni programma, così puoi revocarne uno senza fermare gli altri."
      form={form}
      onSubmit={(body) => mutate({ body }, { onSuccess: onDone })}
      onClose={onClose}
      verb="Crea il gettone"
      pendingVerb="Creazione in corso..."
      pending={isPending}
      error={error}
      size="m"
    >
      <TextField control={form.control} name="nome" label="Nome *" placeholder="Per esempio: script degli inventari" />
      <DateField control={form.control} name="scadenza" label="Ultimo giorno *" help="Al massimo un anno da oggi" />
      <RadioField control={form.control} name="puo" label="Può *" options={PUO} />
    </FormDialog>
  );
}
