import { sql } from 'kysely';
import { scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { PermessiCartella } from '../fields.ts';

/**
 * Changes the permission that the folder shows: of whoever has had it longest while somebody has it, else its own. So what was read and is
 * sent back changes nothing. The caller has shown that it may on all of the folder's brands, hence on the holder's.
 */
export async function changePermessi(db: Tx, scope: Scope, cartella_id: number, permessi: PermessiCartella): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update dipendenti_cartelle set permessi = ${permessi}
    where id = (
      select id from dipendenti_cartelle where cartella_id = ${cartella_id} and data_revoca is null
      order by data_assegnazione, id limit 1)`.execute(scoped(db, scope));
  if (numAffectedRows > 0n) return;
  await scoped(db, scope).updateTable('cartelle_condivise').set({ permessi }).where('id', '=', cartella_id).execute();
}
