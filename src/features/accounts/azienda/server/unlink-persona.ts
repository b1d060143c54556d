import type { Tx } from '#server/db/handle.ts';
import { NON_COLLEGATO } from '../rules.ts';

/** The account waits for whoever next has its e-mail at the provider. */
export async function unlinkPersona(db: Tx, user_id: number): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('identita_aziendali').where('user_id', '=', user_id).executeTakeFirst();
  if (numDeletedRows === 0n) throw NON_COLLEGATO();
}
