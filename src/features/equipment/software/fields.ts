import { z } from 'zod';
import { euroText, parseEuro } from '#shared/euro.ts';
import { day, field, optionalText, text } from '#shared/fields.ts';
import { costoFacoltativo } from '#shared/schemas.ts';

const NON_UN_NUMERO = 'Scrivi un numero intero, zero o più; lascia vuoto se le licenze non si contano';

const numeroLicenze = z
  .union([z.number(), z.string().trim()], { error: NON_UN_NUMERO })
  .refine((typed) => typed === '' || /^\d{1,9}$/.test(String(typed)), NON_UN_NUMERO)
  .transform((typed) => (typed === '' ? null : Number(typed)))
  .nullish();

/** Parses a typed number of seats: '1.200' is 1200, and '' is null, which means unlimited seats. */
function parseNumero(typed: string): number | string | null {
  const trimmed = typed.trim();
  if (trimmed === '') return null;
  return /^(\d{1,9}|\d{1,3}(\.\d{3}){1,2})$/.test(trimmed) ? Number(trimmed.replaceAll('.', '')) : trimmed;
}

export const CAMPI_SOFTWARE = {
  nome: text('Nome', { required: 'Il nome è obbligatorio', searched: true }),
  versione: optionalText('Versione'),
  licenza: text('Licenza', { required: 'La licenza è obbligatoria' }),
  fornitore: optionalText('Fornitore', { searched: true }),
  categoria: optionalText('Categoria'),
  /** The price of one seat in euro a year. It is a string on the wire, also under its alias. */
  costo_licenza: field({
    label: 'Costo Annuo',
    head: 'Costo Annuo per Licenza',
    alias: 'costo_annuo',
    reads: 'euro',
    out: z.string(),
    input: costoFacoltativo(),
    empty: '',
    toForm: euroText,
    // An emptied cost must be sent as 0, because a request without the cost would keep the old cost.
    toWire: (typed: string) => parseEuro(typed || '0') ?? typed,
  }),
  /** The number of paid seats; null means unlimited seats. */
  numero_licenze: field({
    label: 'Numero Licenze',
    reads: 'numero',
    out: z.int().nullable(),
    input: numeroLicenze,
    empty: '',
    toForm: (value) => (value === null ? '' : String(value)),
    toWire: parseNumero,
  }),
  data_scadenza: day('Scadenza'),
};
