import { sql } from 'kysely';
import type { Assegnatario } from '#shared/schemas.ts';

/** The employee `d`, joined only where the caller may see them (P3). */
export const VISIBLE_HOLDER = [
  sql<string | null>`d.id`.as('dipendente_id'),
  sql<Assegnatario | null>`case when d.id is not null then jsonb_build_object('id', d.id, 'nome', d.nome, 'cognome', d.cognome) end`.as(
    'assegnatario',
  ),
] as const;

/** What every thing that one has at a time says of its holder, where `p` is its open period. */
export const HOLDER = [sql<boolean>`p.id is not null`.as('assegnato'), ...VISIBLE_HOLDER] as const;
