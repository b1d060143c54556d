import pg from 'pg';

/** How a database is reached over a network: one that is gone is noticed while nothing is asked of it, too. */
export const REACHING = { connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 } satisfies pg.ClientConfig;

/**
 * A connection of one's own, outside the pool. Whatever interrupts it, the statement under way is refused with the same error, and so is
 * the next one: nothing is ever thrown out of nowhere, which would end the program.
 */
export async function openClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...REACHING, ...config });
  client.on('error', () => {});
  await client.connect();
  return client;
}
