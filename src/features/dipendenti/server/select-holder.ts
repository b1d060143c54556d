import { sql } from 'kysely';
import type { Assegnatario } from '#shared/schemas.ts';

/** What every thing says of its holder (P3), where `p` is its open period and `d` the employee, joined only where the caller may see them. */
export const HOLDER = [
  sql<boolean>`p.id is not null`.as('assegnato'),
  sql<string | null>`d.id`.as('dipendente_id'),
  sql<Assegnatario | null>`case when d.id is not null then jsonb_build_object('id', d.id, 'nome', d.nome, 'cognome', d.cognome) end`.as(
    'assegnatario',
  ),
] as const;
