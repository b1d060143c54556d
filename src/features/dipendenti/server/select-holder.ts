import { sql } from 'kysely';
import { personIfAny } from '#server/db/mentions.ts';

/** What every thing says of its holder (P3), where `p` is its open period and `d` the employee, joined only where the caller may see them. */
export const HOLDER = [
  sql<boolean>`p.id is not null`.as('assegnato'),
  sql<string | null>`d.id`.as('dipendente_id'),
  personIfAny('d').as('assegnatario'),
] as const;
