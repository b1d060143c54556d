import { type RawBuilder, sql } from 'kysely';
import { PREAVVISO_GIORNI, type StatoScadenza } from '#shared/scadenze.ts';

/** Rows whose date column has passed, or is about to, as statoScadenza says it (src/shared/scadenze.ts). True when not asked for. */
export function expiring(column: string, stato: StatoScadenza | undefined): RawBuilder<boolean> {
  const day = sql.ref(column);
  if (stato === undefined) return sql<boolean>`true`;
  if (stato === 'scaduta') return sql<boolean>`${day} < oggi()`;
  return sql<boolean>`${day} between oggi() and oggi() + ${PREAVVISO_GIORNI}::integer`;
}
