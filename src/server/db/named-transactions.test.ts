import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#testing/database.ts';
import { sendWithCommit, whileSent } from './at-once.ts';
import { connect } from './connect.ts';
import { beginningWith } from './named-transactions.ts';
import type { DB } from './schema.gen.ts';

let fresh: FreshDatabase;
let db: Kysely<DB>;

// One connection: what a transaction left behind on it the next one would find.
beforeAll(async () => {
  fresh = await freshDatabase();
  db = connect({ ...fresh.owner, max: 1 }).db;
});
afterAll(async () => {
  await db.destroy();
  await fresh.drop();
});

const actorIn = async (on: Kysely<DB>) =>
  (await sql<{ actor: string | null }>`select nullif(current_setting('app.user_id', true), '') as actor`.execute(on)).rows[0]?.actor;

test('a transaction has its actor from its first statement on; the next one on the connection has its own, or none', async () => {
  expect(await beginningWith({ userId: 7 }, () => db.transaction().execute(actorIn))).toBe('7');
  expect(await beginningWith(undefined, () => db.transaction().execute(actorIn))).toBeNull();
  expect(await db.transaction().execute(actorIn)).toBeNull();
  expect(await actorIn(db)).toBeNull();
});

test('transactions opened at the same time keep their actors apart', async () => {
  const actors = await Promise.all([1, 2, 3].map((id) => beginningWith({ userId: id }, () => db.transaction().execute(actorIn))));
  expect(actors).toEqual(['1', '2', '3']);
});

test('what a failed one did is undone', async () => {
  const failing = beginningWith({ userId: 7 }, () =>
    db.transaction().execute(async (tx) => {
      await tx.insertInto('brands').values({ nome: 'Mai nato' }).execute();
      throw new Error('Non più');
    }),
  );
  await expect(failing).rejects.toThrow('Non più');
  expect(await db.selectFrom('brands').select('nome').execute()).toEqual([]);
});

test('what goes out with the commit and is refused undoes the whole, and is what is said', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await tx.insertInto('brands').values({ nome: 'Mai nato' }).execute();
    await sendWithCommit(tx, sql`select 1 / 0`.compile(tx));
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(await db.selectFrom('brands').select('nome').execute()).toEqual([]);
});

test('a refusal that was to go with a commit is not that of the next transaction', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await sendWithCommit(tx, sql`select 1 / 0`.compile(tx));
    throw new Error('Non più');
  });
  await expect(failing).rejects.toThrow('Non più');
  expect(await beginningWith({ userId: 7 }, () => db.transaction().execute(actorIn))).toBe('7');
});

test('what is sent ahead of some work is what is said when both are refused', async () => {
  const both = (work: () => Promise<string>) => db.transaction().execute((tx) => whileSent(tx, sql`select 1 / 0`.compile(tx), work));
  await expect(both(async () => 'fatto')).rejects.toThrow('division by zero');
  await expect(both(() => Promise.reject(new Error('Non più')))).rejects.toThrow('division by zero');
  const [{ rows }, done] = await db.transaction().execute((tx) => whileSent(tx, sql`select 1 as uno`.compile(tx), async () => 'fatto'));
  expect([rows, done]).toEqual([[{ uno: 1 }], 'fatto']);
});

test('isolation and access mode hold as they are asked for', async () => {
  const asked = db.transaction().setIsolationLevel('serializable').setAccessMode('read only');
  const { rows } = await beginningWith({ userId: 7 }, () =>
    asked.execute((tx) =>
      sql`select current_setting('transaction_isolation') as isolation, current_setting('transaction_read_only') as read_only`.execute(tx),
    ),
  );
  expect(rows).toEqual([{ isolation: 'serializable', read_only: 'on' }]);
});
