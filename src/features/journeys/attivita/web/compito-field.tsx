import type { ReactElement } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { emptyForm, type FormOf, toForm, toWire } from '#shared/fields.ts';
import { optionsOf } from '#shared/options-of.ts';
import { MANO_LABELS } from '#shared/stati-workflow.ts';
import { CheckboxField } from '#web/forms/choices-field.tsx';
import { NumberField } from '#web/forms/number-field.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import type { Attivita } from '../contract.ts';
import { CAMPI_ATTIVITA } from '../fields.ts';
import { type Compito, isTipoAllowed, TIPO_ATTIVITA_LABELS } from '../rules.ts';

const VERSI = [
  { value: 'prima', label: 'Prima' },
  { value: 'dopo', label: 'Dopo, o il giorno stesso' },
];

interface CompitoFieldProps<V extends CompitoForm, W> {
  control: Control<V, unknown, W>;
}

export function CompitoField<V extends CompitoForm, W>({ control }: CompitoFieldProps<V, W>): ReactElement {
  // The cast is needed, because the form library cannot express that the values V contain the fields of a task.
  const compitoControl = control as unknown as Control<CompitoForm, unknown, W>;
  const mano = useWatch({ control: compitoControl, name: 'mano' });
  const tipi = optionsOf(TIPO_ATTIVITA_LABELS).filter(({ value }) => isTipoAllowed(value as Compito['tipo'], mano));
  return (
    <>
      <TextField control={compitoControl} name="nome" label="Che cosa fare *" span="s6" />
      <SelectField control={compitoControl} name="mano" label="A chi tocca" options={optionsOf(MANO_LABELS)} span="h" />
      <SelectField control={compitoControl} name="tipo" label="Come si chiude" options={tipi} span="h" />
      <NumberField
        control={compitoControl}
        name="giorni"
        label="Quanti giorni"
        help="Dal giorno dell'assunzione, o dell'uscita."
        unit="giorni"
        span="h"
      />
      <SelectField control={compitoControl} name="verso" label="Prima o dopo" options={VERSI} span="h" />
      <CheckboxField
        control={compitoControl}
        name="obbligatoria"
        label="Obbligatoria"
        help="Finché non è fatta, non si passa al passo successivo. Se cade dopo il giorno di inizio o di uscita, è solo un promemoria."
      />
    </>
  );
}

/** The form fields of a task. The number of days is positive; `verso` tells whether the days are before or after the date. */
export interface CompitoForm extends FormOf<typeof CAMPI_ATTIVITA> {
  verso: 'prima' | 'dopo';
}

export const compitoVuoto: CompitoForm = { ...emptyForm(CAMPI_ATTIVITA), verso: 'prima' };

type CompitoFields = Pick<Attivita, keyof typeof CAMPI_ATTIVITA>;

export const compitoToForm = (compito: CompitoFields): CompitoForm => ({
  ...toForm(CAMPI_ATTIVITA, compito),
  giorni: String(Math.abs(compito.giorni)),
  verso: compito.giorni < 0 ? 'prima' : 'dopo',
});

/** Text that is not a number of days is sent unchanged, so that the schema rejects it. */
export function compitoToWire({ verso, giorni, ...values }: CompitoForm): ReturnType<typeof toWire<typeof CAMPI_ATTIVITA>> {
  const typed = giorni.trim();
  const isNumber = /^\d+$/.test(typed);
  return toWire(CAMPI_ATTIVITA, {
    ...values,
    giorni: isNumber && verso === 'prima' && Number(typed) > 0 ? `-${typed}` : isNumber ? typed : 'no',
  });
}
