import { sql } from 'kysely';
import type { Tx } from '#server/db/handle.ts';
import { hashToken } from '#server/security/credential.ts';
import type { Gettone } from '../contract.ts';
import { columns } from './find-gettoni.ts';

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
