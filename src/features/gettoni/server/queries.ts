import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import { hashToken } from '#server/security/session-token.ts';
import type { Gettone } from '../contract.ts';

const columns = [
  'id',
  'nome',
  'scadenza',
  sql<boolean>`scadenza < oggi()`.as('scaduto'),
  'sola_lettura',
  'created_at',
  'ultimo_uso',
] as const;

/** Those of an account, newest first. */
export function findGettoni(db: Db, user_id: number): Promise<Gettone[]> {
  return db.selectFrom('gettoni').select(columns).where('user_id', '=', user_id).orderBy('id', 'desc').execute();
}

export async function isAccount(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** How many the account has. From here on it gets no other until the transaction ends. */
export async function countHeld(db: Tx, user_id: number): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
  const { n } = await db
    .selectFrom('gettoni')
    .select(sql<number>`count(*)::integer`.as('n'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return n;
}

interface NewGettone extends Pick<Gettone, 'nome' | 'scadenza' | 'sola_lettura'> {
  user_id: number;
  token: string;
}

export function insertGettone(db: Tx, { token, ...values }: NewGettone): Promise<Gettone> {
  return db
    .insertInto('gettoni')
    .values({ ...values, token_hash: hashToken(token) })
    .returning(columns)
    .executeTakeFirstOrThrow();
}
