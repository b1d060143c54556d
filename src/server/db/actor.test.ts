import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#testing/database.ts';
import { transactionAs } from './actor.ts';
import { connect } from './connect.ts';
import type { Tx } from './handle.ts';
import type { DB } from './schema.gen.ts';

let database: FreshDatabase;
let db: Kysely<DB>;

// The pool has one connection, so that a transaction would see a setting that the previous transaction left on the connection.
beforeAll(async () => {
  database = await freshDatabase();
  db = connect({ ...database.owner, max: 1 }).db;
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const readActor = async (connection: Tx | Kysely<DB>) =>
  (await sql<{ actor: string | null }>`select nullif(current_setting('app.user_id', true), '') as actor`.execute(connection)).rows[0]
    ?.actor;

test('A transaction has its actor from its first statement, and the next transaction on the connection does not inherit the actor', async () => {
  expect(await transactionAs(db, { user_id: 7 }, readActor)).toBe('7');
  expect(await transactionAs(db, undefined, readActor)).toBeNull();
  expect(await db.transaction().execute(readActor)).toBeNull();
  expect(await readActor(db)).toBeNull();
});

test('Each of several concurrent transactions has its own actor', async () => {
  const actors = await Promise.all([1, 2, 3].map((id) => transactionAs(db, { user_id: id }, readActor)));
  expect(actors).toEqual(['1', '2', '3']);
});

test('A failed transaction of an actor is rolled back', async () => {
  const failedTransaction = transactionAs(db, { user_id: 7 }, async (tx) => {
    await sql`insert into brands (nome) values ('Mai nato')`.execute(tx);
    throw new Error('Non più');
  });
  await expect(failedTransaction).rejects.toThrow('Non più');
  expect(await db.selectFrom('brands').select('nome').execute()).toEqual([]);
});
