import { sql } from 'kysely';
import { scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';

/** What somebody has goes on, or is swapped: another period (`a`) takes the place of this one (`da`), both of one table. */
export interface Seguito {
  table: string;
  da: number;
  a: number;
}

/**
 * The lines that were given by these periods are about the others from here on (rule 107). One that was only reserved has no period any more:
 * which one it had is told by the lot, in which it has just ended. The caller has the right to move the periods.
 */
export async function followRichieste(db: Tx, scope: Scope, seguiti: readonly Seguito[]): Promise<void> {
  if (seguiti.length === 0) return;
  await sql`
    update richieste r set stato = 'assegnata', periodo_id = s.a
    from jsonb_to_recordset(${JSON.stringify(seguiti)}::jsonb) as s ("table" text, da integer, a integer)
    where tabella_dei_periodi(r.tipo) = s."table" and (r.periodo_id = s.da or r.stato <> 'assegnata' and r.id in (
      select l.chiave::integer from lotti_righe l
      where l.lotto_id = nullif(current_setting('organico.lotto', true), '')::integer and l.tabella = 'richieste'
        and l.prima ->> 'periodo_id' = s.da::text))`.execute(scoped(db, scope));
}
