// How the queue's library reaches our database: over our own connections, which know what to do when it goes away (decision 22).
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Db as QueueDb } from 'pg-boss';
import type { Tx } from '#server/db/handle.ts';

/** Where the queue's tables are: a schema of their own, which the owner makes and no backup holds. */
export const QUEUE_SCHEMA = 'coda';

/** For what the library does by itself. Values are read as it expects them, not as the product does. */
export const overPool = (pool: pg.Pool): QueueDb => ({
  executeSql: (text, values) => pool.query({ text, types: pg.types, ...(values === undefined ? {} : { values }) }),
});

/** For what is to be part of somebody's transaction: what is queued in it is there when it is committed, and only then. */
export const within = (tx: Tx): QueueDb => ({
  async executeSql(text, values) {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, [...(values ?? [])]));
    return { rows };
  },
});
