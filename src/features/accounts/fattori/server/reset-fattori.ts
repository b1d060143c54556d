import type { Tx } from '#server/db/handle.ts';
import { recordAccess } from '#server/register/record-fact.ts';
import { hasAny, holdAccount } from './queries.ts';

/** Takes all second factors of an account away; false when it had none. Whoever calls it ends the account's sessions, too. */
export async function resetFattori(db: Tx, user_id: number): Promise<boolean> {
  await holdAccount(db, user_id);
  const had = await hasAny(db, user_id);
  for (const table of ['app_autenticazione', 'passkey', 'codici_recupero'] as const) {
    await db.deleteFrom(table).where('user_id', '=', user_id).execute();
  }
  if (had) await recordAccess(db, { evento: 'fattori_azzerati', utente: user_id });
  return had;
}
