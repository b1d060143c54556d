// The numbers by which SIMs and phones are known: compared without what only parts their digits, and checked by their last one.
import { z } from 'zod';
import type { Field } from './fields.ts';

/** '+39 347 512-8834' -> '3475128834', '' when it has no digits: what two phone numbers are compared by, as cifre_telefono() does (db/migrations/0001_foundation.sql). */
export function cifreTelefono(numero: string): string {
  return numero.replace(/[^0-9+]/g, '').replace(/^(\+39|0039|39(?=3[0-9]{8,9}$))|\+/g, '');
}

/** '35 693803-564380 9' -> '356938035643809': as labels print a number, and as it is kept. */
export function compactNumero(text: string): string {
  return text.replace(/[\s\-/.]/g, '');
}

/** What of a code counts when two are compared: without what parts its letters and digits, as codice_ricerca() does (db/migrations/0001_foundation.sql). */
export function codiceRicerca(text: string): string {
  return text.toLowerCase().replace(/[ \u00a0+\-./()_:]/g, '');
}

/** These digits with the one behind them that checks them (Luhn). */
export function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Whether the last digit is the one that the others make: with one digit misread, or two neighbours swapped, it is not. */
export function hasCheckDigit(digits: string): boolean {
  return withCheckDigit(digits.slice(0, -1)) === digits;
}

interface About {
  /** Whether the list's search looks at it as text. */
  searched?: true;
  /** What the guide says of it. */
  help: string;
  /** How many digits it has. */
  digits: RegExp;
  /** The error for another number of digits, and the warning when the last digit does not fit the others. */
  wrongLength: string;
  wrongDigit: string;
}

type NumberIn = ReturnType<typeof inputOf>;

const inputOf = ({ digits, wrongLength }: About) =>
  z
    .string()
    .max(200)
    .transform(compactNumero)
    .refine((typed) => typed === '' || digits.test(typed), wrongLength)
    .transform((typed) => (typed === '' ? null : typed))
    .nullish();

/** A number printed on an item, with or without spaces; '' and null mean none. A wrong check digit is only a warning, because some real numbers have one. */
export function checkedNumber(
  label: string,
  about: About,
): Field<z.ZodNullable<z.ZodString>, NumberIn, string> & { warn(typed: string): string | undefined } {
  return {
    ...(about.searched && { searched: true }),
    label,
    help: about.help,
    reads: 'testo',
    out: z.string().nullable(),
    input: inputOf(about),
    empty: '',
    toForm: (value) => value ?? '',
    toWire: (typed) => typed,
    warn(typed) {
      const compact = compactNumero(typed);
      return about.digits.test(compact) && !hasCheckDigit(compact) ? about.wrongDigit : undefined;
    },
  };
}
