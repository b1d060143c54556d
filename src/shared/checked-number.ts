import { z } from 'zod';
import type { Field } from './fields.ts';
import { compactNumero, hasCheckDigit } from './numeri.ts';

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
