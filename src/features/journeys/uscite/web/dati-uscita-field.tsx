import type { ReactElement } from 'react';
import type { FormOf } from '#shared/fields.ts';
import { optionsOf } from '#shared/options-of.ts';
import { RadioField } from '#web/forms/choices-field.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { TextareaField } from '#web/forms/text-field.tsx';
import type { WireForm } from '#web/forms/use-wire-form.ts';
import { type CAMPI_USCITA, NESSUN_MOTIVO } from '../fields.ts';
import { MOTIVO_LABELS } from '../rules.ts';

const MOTIVI = [NESSUN_MOTIVO, ...optionsOf(MOTIVO_LABELS)];

export type DatiUscita = FormOf<typeof CAMPI_USCITA>;

interface DatiUscitaFieldProps<V extends DatiUscita, W> {
  form: Pick<WireForm<V, W>, 'control'>;
  canEditMotivo: boolean;
}

export function DatiUscitaField<W>({ form: { control }, canEditMotivo }: DatiUscitaFieldProps<DatiUscita, W>): ReactElement {
  return (
    <>
      <DateField control={control} name="data_uscita" label="Data uscita *" span="s6" />
      {canEditMotivo && <RadioField control={control} name="motivo" label="Motivo (lo vede solo HR)" options={MOTIVI} />}
      <TextareaField control={control} name="note" label="Note" help="Le legge chi vede l'uscita: niente di riservato." rows={2} />
    </>
  );
}
