// Of whom something is to be had back. Each is `d`.
import { sql } from 'kysely';
import { ALL_KINDS } from '../kinds.ts';

/** From how many days before it an exit is near. */
export const USCITA_VICINA_GIORNI = 30;

export const HOLDS_SOMETHING = sql<boolean>`(${sql.join(
  ALL_KINDS.map(
    ({ periods }) => sql`exists (select from ${sql.table(periods.table)} p where p.dipendente_id = d.id and p.data_revoca is null)`,
  ),
  sql` or `,
)})`;

/** They leave soon or have left, and still have something. */
export const isToReturn = sql<boolean>`(
  (d.stato = 'uscito' or coalesce(d.data_dismissione <= oggi() + ${USCITA_VICINA_GIORNI}::integer, false)) and ${HOLDS_SOMETHING})`;
