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
import { type Compito, isDelTipo, TIPO_ATTIVITA_LABELS } from '../rules.ts';

const VERSI = [
  { value: 'prima', label: 'Prima' },
  { value: 'dopo', label: 'Dopo, o il giorno stesso' },
];

interface CompitoFieldProps<V extends CompitoForm, W> {
  control: Control<V, unknown, W>;
}

/** The task fields that a model and a single task share. */
export function CompitoField<V extends CompitoForm, W>({ control }: CompitoFieldProps<V, W>): ReactElement {
  const own = control as unknown as Control<CompitoForm, unknown, W>; // The form library cannot express that V contains the fields of a task.
  const mano = useWatch({ control: own, name: 'mano' });
  const tipi = optionsOf(TIPO_ATTIVITA_LABELS).filter(({ value }) => isDelTipo(value as Compito['tipo'], mano));
  return (
    <>
      <TextField control={own} name="nome" label="Che cosa fare *" span="s6" />
      <SelectField control={own} name="mano" label="A chi tocca" options={optionsOf(MANO_LABELS)} span="h" />
      <SelectField control={own} name="tipo" label="Come si chiude" options={tipi} span="h" />
      <NumberField
        control={own}
        name="giorni"
        label="Quanti giorni"
        help="Dal giorno dell'assunzione, o dell'uscita."
        unit="giorni"
        span="h"
      />
      <SelectField control={own} name="verso" label="Prima o dopo" options={VERSI} span="h" />
      <CheckboxField
        control={own}
        name="obbligatoria"
        label="Obbligatoria"
        help="Finché è aperta la sua mano non va avanti. Quelle di dopo non fermano nessuno: ricordano."
      />
    </>
  );
}

/**
 * Form values of a task. The form has the number of days as a positive number, and `verso` says whether the days are before or after the
 * date.
 */
export interface CompitoForm extends FormOf<typeof CAMPI_ATTIVITA> {
  verso: 'prima' | 'dopo';
}

export const compitoVuoto: CompitoForm = { ...emptyForm(CAMPI_ATTIVITA), verso: 'prima' };

type Said = Pick<Attivita, keyof typeof CAMPI_ATTIVITA>;

export const compitoToForm = (compito: Said): CompitoForm => ({
  ...toForm(CAMPI_ATTIVITA, compito),
  giorni: String(Math.abs(compito.giorni)),
  verso: compito.giorni < 0 ? 'prima' : 'dopo',
});

/** Text that is not a number of days is sent unchanged, so that the schema rejects it. */
export function compitoToWire({ verso, giorni, ...values }: CompitoForm): ReturnType<typeof toWire<typeof CAMPI_ATTIVITA>> {
  const typed = giorni.trim();
  const isCount = /^\d+$/.test(typed);
  return toWire(CAMPI_ATTIVITA, {
    ...values,
    giorni: isCount && verso === 'prima' && Number(typed) > 0 ? `-${typed}` : isCount ? typed : 'no',
  });
}
