import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import { lockAccount } from '#server/security/lock-account.ts';
import type { Gettone } from '../contract.ts';
import { GETTONE_NON_TROVATO } from '../rules.ts';

/**
 * Revokes an API token of the caller; an amministratore can revoke the token of any account. If a call with the token is writing at this
 * moment, this waits for the end of the call.
 */
export async function revokeGettone(db: Tx, by: { id: number; amministratore: boolean }, id: number): Promise<void> {
  const gettone = await db.selectFrom('gettoni').select('user_id').where('id', '=', id).executeTakeFirst();
  if (!gettone || (gettone.user_id !== by.id && !by.amministratore)) throw GETTONE_NON_TROVATO();
  await lockAccount(db, gettone.user_id);
  const { numDeletedRows } = await db.deleteFrom('gettoni').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows !== 1n) throw GETTONE_NON_TROVATO();
}

/** Revokes all tokens of an account, for example when it is deactivated. */
export async function revokeGettoni(db: Tx, user_id: number): Promise<void> {
  await lockAccount(db, user_id);
  await db.deleteFrom('gettoni').where('user_id', '=', user_id).execute();
}

export const columns = [
  'id',
  'nome',
  'scadenza',
  sql<boolean>`scadenza < oggi()`.as('scaduto'),
  'sola_lettura',
  'created_at',
  'ultimo_uso',
] as const;

/** The tokens of an account, newest first. */
export function findGettoni(db: Db, user_id: number): Promise<Gettone[]> {
  return db.selectFrom('gettoni').select(columns).where('user_id', '=', user_id).orderBy('id', 'desc').execute();
}
