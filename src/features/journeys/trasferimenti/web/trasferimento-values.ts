// A transfer as its form shows it, and as the call takes it.
import { z } from 'zod';
import type { Dipendente } from '#features/people/dipendenti/contract.ts';
import { CAMPI_DIPENDENTE } from '#features/people/dipendenti/fields.ts';
import { type FormOf, toForm as fieldsToForm, toWire as fieldsToWire } from '#shared/fields.ts';
import type { Option } from '#web/forms/use-options.ts';
import { TrasferimentoInput, type VoceDaDecidere } from '../contract.ts';
import type { EsitoTrasferimento } from '../rules.ts';

const { brand_id, showroom, manager_id, posizione } = CAMPI_DIPENDENTE;
/** What changes of the person themselves. */
const DOVE = { brand_id, showroom, manager_id, posizione };

export interface TrasferimentoValues extends FormOf<typeof DOVE> {
  data: string;
  note: string;
  /** By what tells each thing apart ('hardware-12'). */
  esiti: Record<string, EsitoTrasferimento>;
  con: Record<string, Option | null>;
}

/** What is checked before it is sent: each thing that is swapped says what for under its own field. */
export const TrasferimentoForm = TrasferimentoInput.omit({ voci: true }).extend({
  con: z.record(z.string(), z.string().min(1, 'Scegli con che cosa si scambia')),
});

/** The employee where they are, today. */
export function toForm({ manager, ...dipendente }: Dipendente, today: string): TrasferimentoValues {
  const manager_id = manager && { value: manager.id, label: `${manager.nome} ${manager.cognome}` };
  return { ...fieldsToForm(DOVE, dipendente), manager_id, data: today, note: '', esiti: {}, con: {} };
}

export function toWire({ esiti, con, data, note, ...values }: TrasferimentoValues) {
  const swapped = Object.keys(esiti).filter((voce) => esiti[voce] === 'scambia');
  return {
    ...fieldsToWire(DOVE, values),
    ...(data === '' ? {} : { data }), // left empty it is today
    note,
    con: Object.fromEntries(swapped.map((voce) => [voce, con[voce]?.value ?? ''])),
  };
}

/** The decisions as the call takes them. */
export function vociOf(voci: readonly VoceDaDecidere[], { esiti, con }: TrasferimentoValues) {
  return voci.map(({ voce, tipo, id, proposto }) => {
    const esito = esiti[voce] ?? proposto;
    return { tipo, id, esito, ...(esito === 'scambia' ? { con: Number(con[voce]?.value) } : {}) };
  });
}

/** What is proposed for each, or was chosen and is still possible. */
export function proposte(voci: readonly VoceDaDecidere[], chosen: TrasferimentoValues['esiti']): TrasferimentoValues['esiti'] {
  const of = ({ voce, possibile, proposto }: VoceDaDecidere) => {
    const before = chosen[voce];
    return before && possibile.includes(before) ? before : proposto;
  };
  return Object.fromEntries(voci.map((each) => [each.voce, of(each)]));
}
