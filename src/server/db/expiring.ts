import { type RawBuilder, sql } from 'kysely';
import { type FiltroScadenza, PREAVVISO_GIORNI } from '#shared/scadenze.ts';

/** Rows whose date column has passed, or is about to, as statoScadenza says it (src/shared/scadenze.ts). True when not asked for. */
export function expiring(column: string, stato: FiltroScadenza | undefined): RawBuilder<boolean> {
  const day = sql.ref(column);
  if (stato === undefined) return sql<boolean>`true`;
  if (stato === 'scaduta') return sql<boolean>`${day} < oggi()`;
  if (stato === 'da_seguire') return sql<boolean>`${day} <= oggi() + ${PREAVVISO_GIORNI}::integer`;
  return sql<boolean>`${day} between oggi() and oggi() + ${PREAVVISO_GIORNI}::integer`;
}
