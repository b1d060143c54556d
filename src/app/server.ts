// From nothing to a server that answers: configuration, database, schema, application; and back down in order.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { explainConnection } from '#server/db/explain-connection.ts';
import { startLocalPostgres } from '#server/db/local-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { buildApp } from './build-app.ts';

const WEB_ROOT = fileURLToPath(new URL('../../dist/web', import.meta.url));

export interface RunningServer {
  url: string;
  /** How to reach the database as its owner: for the demo's loader. */
  owner: pg.PoolConfig;
  /** Lets requests in flight finish, then closes the database connections and the embedded database. */
  stop(): Promise<void>;
}

// What happens to connections that nobody is using has no request, and so no logger of its own.
const LOG = { error: (details: object, sentence: string) => console.error(sentence, details) };

/** Starts the product as the environment says (README, "Settings"). Whatever was started is stopped again when a later step fails. */
export async function startServer(env: NodeJS.ProcessEnv = process.env): Promise<RunningServer> {
  const config = readConfig(env);
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    let owner: pg.PoolConfig;
    if (config.DATABASE_URL) {
      owner = { connectionString: config.DATABASE_URL };
    } else {
      const local = await startLocalPostgres({
        dataDir: config.DATA_DIR,
        log: console.log,
        ...(config.PG_BIN ? { binDir: config.PG_BIN } : {}),
      });
      undo.push(() => local.stop());
      owner = local.connection;
    }
    await migrate(owner).catch(explainConnection);
    const { db, pool } = connect({ ...owner, max: 20 }, LOG);
    undo.push(() => db.destroy());
    const app = await buildApp({
      db,
      pool,
      webRoot: existsSync(`${WEB_ROOT}/index.html`) ? WEB_ROOT : undefined,
      logLevel: config.LOG_LEVEL,
      trustProxy: config.TRUST_PROXY === 'true',
      own: { origins: config.PUBLIC_URL, listensOn: config.HOST },
    });
    undo.push(() => app.close());
    const url = await app.listen({ port: config.PORT, host: config.HOST });
    return { url: config.HOST === 'localhost' ? url.replace(/\/\/(127\.0\.0\.1|\[::1\])/, '//localhost') : url, owner, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
