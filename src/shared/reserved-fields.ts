import type { Fields } from './fields.ts';

/** Which of them only those read who may see what is reserved (rule 19). */
export type ReservedOf<F extends Fields> = { [K in keyof F]: F[K] extends { riservato: true } ? K : never }[keyof F] & string;

export function reservedOf<F extends Fields>(fields: F): ReservedOf<F>[] {
  return Object.keys(fields).filter((name) => fields[name]?.riservato) as ReservedOf<F>[]; // the flag is what the type asks for
}
