import { z } from 'zod';
import { choice, euro, field, text } from '#shared/fields.ts';
import { STATO_DISPOSITIVO_LABELS } from '#shared/stati-dispositivo.ts';
import { compactImei, isImei } from './rules.ts';

/** Fifteen digits, with or without spaces between them; '' and null both mean none. Its check digit is not looked at: not every maker keeps to it. */
const imei = z
  .string()
  .max(200)
  .transform(compactImei)
  .refine((typed) => typed === '' || isImei(typed), "L'IMEI ha 15 cifre: si legge componendo *#06# sul telefono")
  .transform((typed) => (typed === '' ? null : typed))
  .nullish();

export const CAMPI_TELEFONO = {
  modello: text('Modello', { required: 'Il modello è obbligatorio', searched: true }),
  colore: text('Colore', { required: 'Il colore è obbligatorio', searched: true }),
  memoria: text('Memoria', { required: 'La memoria è obbligatoria', searched: true }),
  imei: field({
    label: 'IMEI',
    reads: 'testo',
    searched: true,
    out: z.string().nullable(),
    input: imei,
    empty: '',
    toForm: (value) => value ?? '',
    toWire: (typed: string) => typed,
  }),
  stato: choice('Stato', STATO_DISPOSITIVO_LABELS, { initial: 'attivo' }),
  costo_annuo: euro('Costo Annuo'),
};
