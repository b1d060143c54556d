import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import { lockAccount } from '#server/security/lock-account.ts';
import type { Gettone } from '../contract.ts';
import { GETTONE_NON_TROVATO } from '../rules.ts';

/**
 * Revokes an API token; an amministratore can revoke the token of any account. Waits for the end of a call that is writing with the
 * token at this moment.
 */
export async function revokeGettone(db: Tx, caller: { id: number; amministratore: boolean }, id: number): Promise<void> {
  const gettone = await db.selectFrom('gettoni').select('user_id').where('id', '=', id).executeTakeFirst();
  if (!gettone || (gettone.user_id !== caller.id && !caller.amministratore)) throw GETTONE_NON_TROVATO();
  await lockAccount(db, gettone.user_id);
  const { numDeletedRows } = await db.deleteFrom('gettoni').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows !== 1n) throw GETTONE_NON_TROVATO();
}

export async function revokeGettoni(db: Tx, user_id: number): Promise<void> {
  await lockAccount(db, user_id);
  await db.deleteFrom('gettoni').where('user_id', '=', user_id).execute();
}

export const gettoneColumns = [
  'id',
  'nome',
  'scadenza',
  sql<boolean>`scadenza < oggi()`.as('scaduto'),
  'sola_lettura',
  'created_at',
  'ultimo_uso',
] as const;

export function findGettoni(db: Db, user_id: number): Promise<Gettone[]> {
  return db.selectFrom('gettoni').select(gettoneColumns).where('user_id', '=', user_id).orderBy('id', 'desc').execute();
}
