import { scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { PermessiCartella } from '../fields.ts';

/**
 * Changes the permission that the folder shows: its holder's while somebody has it, else its own. So what was read and is sent back
 * changes nothing. The caller has shown that it may on all of the folder's brands, hence on the holder's.
 */
export async function changePermessi(db: Tx, scope: Scope, cartella_id: number, permessi: PermessiCartella): Promise<void> {
  const { numUpdatedRows } = await scoped(db, scope)
    .updateTable('dipendenti_cartelle')
    .set({ permessi })
    .where('cartella_id', '=', cartella_id)
    .where('data_revoca', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await scoped(db, scope).updateTable('cartelle_condivise').set({ permessi }).where('id', '=', cartella_id).execute();
}
