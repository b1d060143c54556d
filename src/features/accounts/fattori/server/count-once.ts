import { sql } from 'kysely';
import type { Db } from '#server/db/handle.ts';
import { hashToken } from '#server/security/session-token.ts';

/** What the server has said itself counts once when it comes back, also where it comes twice at the same moment. False: it has counted already. */
export async function countOnce(db: Db, said: string): Promise<boolean> {
  await db.deleteFrom('sfide_usate').where('expires_at', '<', sql<string>`now()`).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sfide_usate')
    .values({ sfida_hash: hashToken(said), expires_at: sql`now() + interval '10 minutes'` })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
