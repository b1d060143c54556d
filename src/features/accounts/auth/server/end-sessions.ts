import { sql } from 'kysely';
import type { Tx } from '#server/db/handle.ts';
import { recordAccess } from '#server/register/record-fact.ts';
import { lockAccount } from '#server/security/lock-account.ts';

/** Ends the sessions of an account: from the very next request on it is signed out (rule 25). `but` is the one that stays. */
export async function endSessions(db: Tx, user_id: number, but?: number): Promise<void> {
  await lockAccount(db, user_id);
  const all = db.deleteFrom('sessions').where('user_id', '=', user_id);
  const ended = await (but === undefined ? all : all.where('id', '<>', but))
    .returning(sql<boolean>`expires_at > now()`.as('was_open'))
    .execute();
  // A sign-in that is half done ends with them, whichever session stays.
  await db.deleteFrom('secondi_passi').where('user_id', '=', user_id).execute();
  const sessioni = ended.filter(({ was_open }) => was_open).length;
  if (sessioni > 0) await recordAccess(db, { evento: 'sessioni_chiuse', utente: user_id, sessioni });
}
