import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startLocalPostgres } from '@organico/local-postgres';
import type pg from 'pg';
import type { Azienda } from '#features/accounts/azienda/server/feature.ts';
import { createProvider } from '#features/accounts/azienda/server/openid-provider.ts';
import { createReceivers } from '#features/notifications/webhook/server/receiver-client.ts';
import { insertMonthlyElenco } from '#features/privacy/conservazione/server/queries.ts';
import { type Config, readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { checkPooler, checkServingLogin, createServingLogin, SERVING_LOGIN } from '#server/db/serving-login.ts';
import { installQueue, isQueueInstalled, openJobs } from '#server/jobs/queue.ts';
import { loadServerKey } from '#server/security/server-key.ts';
import { explainConnection } from '#server/startup-error.ts';
import { buildApp } from './build-app.ts';
import { openPosta, RETRY_POLICY, smtpOf } from './open-posta.ts';
import { openWebhooks } from './open-webhooks.ts';

const WEB_ROOT = fileURLToPath(new URL('../../dist/web', import.meta.url));

export interface RunningServer {
  url: string;
  owner: pg.PoolConfig;
  /**
   * Waits for running requests, but only a few seconds for requests that need an unresponsive database. Then closes the connections and the
   * embedded database.
   */
  stop(): Promise<void>;
}

// Logs errors of idle database connections. They belong to no request, so no request logger can log them.
const CONSOLE_LOG = { error: (details: object, sentence: string) => console.error(sentence, details) };

/**
 * Starts the product with the settings from the environment (docs/settings.md). If a step fails, everything started before is
 * stopped again and the error is thrown.
 */
export async function startServer(env: NodeJS.ProcessEnv = process.env): Promise<RunningServer> {
  const config = readConfig(env);
  const cleanups: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  try {
    let owner: pg.PoolConfig;
    let servingConfig: pg.PoolConfig;
    if (config.DATABASE_URL) {
      owner = { connectionString: config.DATABASE_URL };
      servingConfig = { connectionString: config.SERVING_DATABASE_URL ?? config.DATABASE_URL };
    } else {
      const local = await startLocalPostgres({
        dataDir: config.DATA_DIR,
        log: console.log,
        ...(config.PG_BIN ? { binDir: config.PG_BIN } : {}),
      });
      cleanups.push(() => local.stop());
      owner = local.connection;
      servingConfig = { ...owner, user: SERVING_LOGIN };
    }
    await migrate(owner).catch(explainConnection);
    if (!config.DATABASE_URL) await createServingLogin(owner);
    const listenUrl = config.LISTENING_DATABASE_URL;
    const { db, pool, hurry: endWaiting } = connect({ ...servingConfig, max: 20, pooled: listenUrl !== undefined }, CONSOLE_LOG);
    cleanups.push(() => db.destroy());
    await checkServingLogin(pool, console.warn);
    if (!(await isQueueInstalled(pool))) await installQueue(owner);
    let listenPool: pg.Pool | undefined;
    if (listenUrl) {
      await checkPooler(pool);
      const listenConnection = connect({ connectionString: listenUrl, max: 1 }, CONSOLE_LOG);
      cleanups.push(() => listenConnection.db.destroy());
      listenPool = listenConnection.pool;
    }
    const smtp = smtpOf(config);
    const origin = config.PUBLIC_URL[0] ?? `http://localhost:${config.PORT}`;
    const key = await loadServerKey(config);
    const receivers = createReceivers({ http: config.WEBHOOK_HTTP === 'true', networks: config.WEBHOOK_NETWORKS });
    const jobs = await openJobs(pool, { log: CONSOLE_LOG, patience: RETRY_POLICY });
    cleanups.push(() => jobs.stop());
    const openedPosta = smtp && (await openPosta(db, jobs, { smtp, origin, key, log: CONSOLE_LOG }));
    const webhooks = await openWebhooks(db, jobs, { receivers, key, origin, log: CONSOLE_LOG });
    cleanups.push(() => webhooks.stop());
    await jobs.work({ conservazione: () => insertMonthlyElenco(db) });
    const app = await buildApp({
      db,
      pool,
      listenPool,
      posta: openedPosta?.posta,
      enqueueInvio: openedPosta?.enqueueInvio,
      azienda: aziendaOf(config),
      webRoot: existsSync(`${WEB_ROOT}/index.html`) ? WEB_ROOT : undefined,
      logLevel: config.LOG_LEVEL,
      trustProxy: config.TRUST_PROXY === 'true',
      ownAddresses: { origins: config.PUBLIC_URL, listensOn: config.HOST },
      passwordMin: config.PASSWORD_MIN,
      mesiATermine: config.MESI_A_TERMINE,
      key,
      receivers,
    });
    cleanups.push(async () => {
      endWaiting();
      // The application and the webhooks are stopped in parallel, because each may wait for an unresponsive database.
      await Promise.all([app.close(), webhooks.stop()]);
    });
    const url = await app.listen({ port: config.PORT, host: config.HOST });
    return { url: config.HOST === 'localhost' ? url.replace(/\/\/(127\.0\.0\.1|\[::1\])/, '//localhost') : url, owner, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function aziendaOf(config: Config): Azienda | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME: nome, OIDC_ROLES, OIDC_GROUPS, OIDC_ONLY } = config;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return undefined;
  const gruppi = OIDC_ROLES && OIDC_GROUPS;
  const provider = createProvider({ issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET, nome, gruppi });
  return { nome, solo: OIDC_ONLY === 'true', mappa: OIDC_ROLES, provider };
}
