import type pg from 'pg';

/**
 * What is sent to the database in one turn goes out in one piece. Statement by statement each would wake the network and the database by
 * itself, and a sixth of the server's time went into that (decision 0095).
 */
export function gatherWrites(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  // Missing from @types/pg.
  const { stream } = (client as pg.PoolClient & { connection: { stream: import('node:net').Socket } }).connection;
  let gathers = false;
  client.query = ((...args: unknown[]) => {
    if (!gathers) {
      gathers = true;
      stream.cork();
      // After what is awaited and already there: a statement that follows at once goes with this one.
      process.nextTick(() => {
        gathers = false;
        stream.uncork();
      });
    }
    return query(...args);
  }) as typeof client.query;
}
