import { sql } from 'kysely';
import { personIfAny } from '#server/db/mentions.ts';
import type { OpenPeriod } from '#server/db/periods.ts';
import type { Assegnatario } from '#shared/schemas.ts';

/** What every thing says of its holder (rule 12), where `p` is its open period and `d` the employee, joined only where the caller may see them. */
export const HOLDER = [
  sql<boolean>`p.id is not null`.as('assegnato'),
  sql<string | null>`d.id`.as('dipendente_id'),
  personIfAny('d').as('assegnatario'),
  sql<string | null>`case when d.id is not null then p.note end`.as('note'),
] as const;

/** The same of a thing that one who is visible has just got, or that nobody has any more. */
export function holderNow(person: Assegnatario | null, note: string | null = null) {
  return { assegnato: person !== null, dipendente_id: person?.id ?? null, assegnatario: person, note };
}

/** Its open period whole, for the server alone: who has it, also when the caller may not see them. */
export const PERIOD = sql<OpenPeriod | null>`
  case when p.id is not null then jsonb_build_object('id', p.id, 'brand_id', p.brand_id, 'dipendente_id', p.dipendente_id) end`.as(
  'periodo',
);
