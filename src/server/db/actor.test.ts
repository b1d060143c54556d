import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#testing/database.ts';
import { transactionAs } from './actor.ts';
import { connect } from './connect.ts';
import type { Tx } from './handle.ts';
import type { DB } from './schema.gen.ts';

let fresh: FreshDatabase;
let db: Kysely<DB>;

// The pool has one connection, so that a transaction would see a setting that the previous transaction left on the connection.
beforeAll(async () => {
  fresh = await freshDatabase();
  db = connect({ ...fresh.owner, max: 1 }).db;
});
afterAll(async () => {
  await db.destroy();
  await fresh.drop();
});

const actorIn = async (on: Tx | Kysely<DB>) =>
  (await sql<{ actor: string | null }>`select nullif(current_setting('app.user_id', true), '') as actor`.execute(on)).rows[0]?.actor;

test('A transaction has its actor from its first statement, and the next transaction on the connection does not inherit it', async () => {
  expect(await transactionAs(db, { user_id: 7 }, actorIn)).toBe('7');
  expect(await transactionAs(db, undefined, actorIn)).toBeNull();
  expect(await db.transaction().execute(actorIn)).toBeNull();
  expect(await actorIn(db)).toBeNull();
});

test('Concurrent transactions keep their actors separate', async () => {
  const actors = await Promise.all([1, 2, 3].map((id) => transactionAs(db, { user_id: id }, actorIn)));
  expect(actors).toEqual(['1', '2', '3']);
});

test('A failed transaction of an actor is rolled back', async () => {
  const failing = transactionAs(db, { user_id: 7 }, async (tx) => {
    await sql`insert into brands (nome) values ('Mai nato')`.execute(tx);
    throw new Error('Non più');
  });
  await expect(failing).rejects.toThrow('Non più');
  expect(await db.selectFrom('brands').select('nome').execute()).toEqual([]);
});
