import { z } from 'zod';
import { euro, field, optionalText, text, yesNo } from '#shared/fields.ts';
import { checkedNumber } from '#shared/numeri.ts';

const MAX_INT = 2_147_483_647;
const GB = 'I GB sono un numero intero, zero o più';

/**
 * Parses a typed number of GB as an integer; 0 when the text is not a number. Points between groups of three digits are thousands
 * separators.
 */
export function parseGb(typed: string): number {
  const trimmed = typed.trim();
  return Number.parseInt(/^\d{1,3}(\.\d{3})+$/.test(trimmed) ? trimmed.replaceAll('.', '') : trimmed, 10) || 0;
}

export const CAMPI_PIANO_MOBILE = {
  nome_piano: text('Nome', { required: 'Il nome del piano è obbligatorio', searched: true }),
  operatore: text('Operatore', { required: "L'operatore è obbligatorio", searched: true }),
  numero_telefono: optionalText('Numero di telefono', { help: 'quello della SIM, chiunque la abbia' }),
  iccid: checkedNumber('ICCID', {
    help: 'le 19 o 20 cifre stampate sulla SIM',
    digits: /^\d{19,20}$/,
    wrongLength: "L'ICCID ha 19 o 20 cifre: è stampato sulla SIM",
    wrongDigit: "La cifra di controllo dell'ICCID non torna: rileggilo. Si può salvare lo stesso.",
  }),
  dati_gb: field({
    label: 'Dati (GB)',
    reads: 'numero',
    out: z.int(),
    input: z.int({ error: GB }).min(0, GB).max(MAX_INT, GB),
    empty: '',
    toForm: String,
    toWire: parseGb,
  }),
  costo_annuo: euro('Costo Annuo'),
  attivo: yesNo('Attivo', { initial: true }),
};
