// Two settings of the transaction contain the account that makes a change. The audit log triggers read these settings.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from './handle.ts';

export interface Actor {
  user_id: number;
  gettone?: string | undefined;
}

export const actorSettings = ({ user_id, gettone = '' }: Actor): RawBuilder<unknown> =>
  sql`set_config('app.user_id', ${String(user_id)}, true), set_config('app.gettone', ${gettone}, true)`;

export async function setActor(db: Tx, actor: Actor): Promise<void> {
  await sql`select ${actorSettings(actor)}`.execute(db);
}

export async function transactionAs<T>(db: Db, actor: Actor | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    if (actor) await setActor(tx, actor);
    return work(tx);
  });
}
