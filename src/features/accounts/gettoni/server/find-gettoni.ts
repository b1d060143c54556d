import { sql } from 'kysely';
import type { Db } from '#server/db/handle.ts';
import type { Gettone } from '../contract.ts';

/** What is told of a token. */
export const columns = [
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
