import type { z } from 'zod';
import { type Field, optionalText } from './fields.ts';
import { telefono } from './schemas.ts';

/** A telephone number that may be missing, kept as people write it. */
export function phoneNumber(label: string): Field<z.ZodNullable<z.ZodString>, ReturnType<typeof telefono>, string> {
  return { ...optionalText(label), help: 'cifre, spazi e `+ . - / ( )`', input: telefono() };
}
