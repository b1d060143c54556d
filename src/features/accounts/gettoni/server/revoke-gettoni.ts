import type { Tx } from '#server/db/handle.ts';
import { lockAccount } from '#server/security/lock-account.ts';
import { GETTONE_NON_TROVATO } from '../rules.ts';

/** Revokes one: one's own, or anybody's by an amministratore. What its program is writing at this moment is written before. */
export async function revokeGettone(db: Tx, by: { id: number; amministratore: boolean }, id: number): Promise<void> {
  const gettone = await db.selectFrom('gettoni').select('user_id').where('id', '=', id).executeTakeFirst();
  if (!gettone || (gettone.user_id !== by.id && !by.amministratore)) throw GETTONE_NON_TROVATO();
  await lockAccount(db, gettone.user_id);
  const { numDeletedRows } = await db.deleteFrom('gettoni').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows !== 1n) throw GETTONE_NON_TROVATO();
}

/** Revokes all of an account: it is deactivated, or somebody else may have been in it. */
export async function revokeGettoni(db: Tx, user_id: number): Promise<void> {
  await lockAccount(db, user_id);
  await db.deleteFrom('gettoni').where('user_id', '=', user_id).execute();
}
