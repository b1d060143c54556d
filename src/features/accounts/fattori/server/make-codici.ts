import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '#server/db/handle.ts';
import { recordAccess } from '#server/security/record-access.ts';
import { hashToken } from '#server/security/session-token.ts';
import { codiceDi, compatto, QUANTI_CODICI } from '../rules.ts';

/** Makes ten recovery codes in place of those that there are. They are stored nowhere: they can be shown this once. */
export async function makeCodici(db: Tx, user_id: number): Promise<string[]> {
  const codici = Array.from({ length: QUANTI_CODICI }, () => codiceDi(randomBytes(64)));
  await db.deleteFrom('codici_recupero').where('user_id', '=', user_id).execute();
  await db
    .insertInto('codici_recupero')
    .values(codici.map((codice) => ({ user_id, codice_hash: hashToken(compatto(codice)) })))
    .execute();
  await recordAccess(db, { evento: 'codici_rifatti', utente: user_id });
  return codici;
}

/** For who has just got a first factor; null where codes were made before. */
export async function makeFirstCodici(db: Tx, user_id: number): Promise<string[] | null> {
  const some = await db.selectFrom('codici_recupero').select('user_id').where('user_id', '=', user_id).executeTakeFirst();
  return some ? null : makeCodici(db, user_id);
}

export async function countCodici(db: Db, user_id: number): Promise<number> {
  const { left } = await db
    .selectFrom('codici_recupero')
    .select((select) => select.fn.countAll<number>().as('left'))
    .where('user_id', '=', user_id)
    .where('usato_il', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}
