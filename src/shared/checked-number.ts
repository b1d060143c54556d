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
  /** The sentences for what has not so many, and for what its last digit does not fit. */
  wrongLength: string;
  wrongDigit: string;
}

type NumberIn = ReturnType<typeof inputOf>;

const inputOf = ({ digits, wrongLength, wrongDigit }: About) =>
  z
    .string()
    .max(200)
    .transform(compactNumero)
    .refine((typed) => typed === '' || digits.test(typed), { error: wrongLength, abort: true })
    .refine((typed) => typed === '' || hasCheckDigit(typed), wrongDigit)
    .transform((typed) => (typed === '' ? null : typed))
    .nullish();

/** A number printed on a thing, whose last digit checks the others: with or without spaces between them; '' and null both mean none. */
export function checkedNumber(label: string, about: About): Field<z.ZodNullable<z.ZodString>, NumberIn, string> {
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
  };
}
