import { sql } from 'kysely';
import { scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';

/** Takes back, as of today, the phone that was given with this period of a plan, if it is still held (rule 33). The caller has shown that it may. */
export async function returnTelefonoOf(db: Tx, scope: Scope, assegnazione_piano_id: number): Promise<void> {
  await sql`
    update dipendenti_iphones set data_revoca = greatest(oggi(), data_assegnazione)
    where assegnazione_piano_id = ${assegnazione_piano_id} and data_revoca is null`.execute(scoped(db, scope));
}
