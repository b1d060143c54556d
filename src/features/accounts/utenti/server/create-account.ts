import type { Tx } from '#server/db/handle.ts';
import { insertUser } from './queries.ts';

/** An account for who has shown elsewhere who they are. */
export function createAccount(db: Tx, values: Parameters<typeof insertUser>[1]): Promise<number> {
  return insertUser(db, values);
}
