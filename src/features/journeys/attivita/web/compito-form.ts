import { emptyForm, type FormOf, toForm, toWire } from '#shared/fields.ts';
import type { Attivita } from '../contract.ts';
import { CAMPI_ATTIVITA } from '../fields.ts';

/** A task in its form: how many days, and on which side of the day they lie. */
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

/** What is no number of days goes as typed: the schema refuses it. */
export function compitoToWire({ verso, giorni, ...values }: CompitoForm): ReturnType<typeof toWire<typeof CAMPI_ATTIVITA>> {
  const typed = giorni.trim();
  const isCount = /^\d+$/.test(typed);
  return toWire(CAMPI_ATTIVITA, {
    ...values,
    giorni: isCount && verso === 'prima' && Number(typed) > 0 ? `-${typed}` : isCount ? typed : 'no',
  });
}
