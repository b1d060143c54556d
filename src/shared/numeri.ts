import { z } from 'zod';
import type { Field } from './fields.ts';

/**
 * Returns the digits by which phone numbers are compared: '+39 347 512-8834' -> '3475128834'; '' when the text has no digits.
 * The SQL function cifre_telefono() does the same (db/migrations/0001_foundation.sql).
 */
export function cifreTelefono(numero: string): string {
  return numero.replace(/[^0-9+]/g, '').replace(/^(\+39|0039|39(?=3[0-9]{8,9}$))|\+/g, '');
}

export function compactNumero(text: string): string {
  return text.replace(/[\s\-/.]/g, '');
}

/**
 * Returns the form in which codes are searched and compared. The SQL function codice_ricerca() does the same
 * (db/migrations/0001_foundation.sql).
 */
export function codiceRicerca(text: string): string {
  return text.toLowerCase().replace(/[ \u00a0+\-./()_:]/g, '');
}

export function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, position) => {
    const value = Number(digit) * (position % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export function hasCheckDigit(digits: string): boolean {
  return withCheckDigit(digits.slice(0, -1)) === digits;
}

interface NumberOptions {
  searched?: true;
  help: string;
  digits: RegExp;
  /** The error message for a wrong number of digits. A wrong check digit causes only the warning `wrongDigit`. */
  wrongLength: string;
  wrongDigit: string;
}

type NumberIn = ReturnType<typeof inputOf>;

const inputOf = ({ digits, wrongLength }: NumberOptions) =>
  z
    .string()
    .max(200)
    .transform(compactNumero)
    .refine((typed) => typed === '' || digits.test(typed), wrongLength)
    .transform((typed) => (typed === '' ? null : typed))
    .nullish();

/**
 * A field for a number that is printed on an item, with or without spaces. '' and null mean no number. A wrong check digit
 * causes only a warning, because some real numbers have one.
 */
export function checkedNumber(
  label: string,
  options: NumberOptions,
): Field<z.ZodNullable<z.ZodString>, NumberIn, string> & { warn(typed: string): string | undefined } {
  return {
    ...(options.searched && { searched: true }),
    label,
    help: options.help,
    reads: 'testo',
    out: z.string().nullable(),
    input: inputOf(options),
    empty: '',
    toForm: (value) => value ?? '',
    toWire: (typed) => typed,
    warn(typed) {
      const compactNumber = compactNumero(typed);
      return options.digits.test(compactNumber) && !hasCheckDigit(compactNumber) ? options.wrongDigit : undefined;
    },
  };
}
