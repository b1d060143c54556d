// From nothing to a server that answers: configuration, database, schema, application; and back down in order.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startLocalPostgres } from '@organico/local-postgres';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { reachProvider } from '#features/accounts/azienda/server/reach-provider.ts';
import type { Azienda } from '#features/accounts/azienda/server/routes.ts';
import { listHardware } from '#features/equipment/hardware/contract.ts';
import { getLavoro, getStats } from '#features/insight/dashboard/contract.ts';
import type { EnqueueInvio } from '#features/insight/rapporti-programmati/server/send-rapporto.ts';
import { registerEventi } from '#features/notifications/eventi/server/routes.ts';
import type { Posta } from '#features/notifications/posta/server/send-mail.ts';
import { type EnqueueConsegna, followRegister, tidyConsegne } from '#features/notifications/webhook/server/follow-register.ts';
import { type Receivers, reachReceivers } from '#features/notifications/webhook/server/reach-receiver.ts';
import { type SendTools, sendConsegna } from '#features/notifications/webhook/server/send-consegna.ts';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import { prepareMonthly } from '#features/privacy/conservazione/server/queries.ts';
import { forgetLetture } from '#features/privacy/letture/server/queries.ts';
import { type Config, readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import type { Db } from '#server/db/handle.ts';
import { migrate } from '#server/db/migrate.ts';
import { judgePooler, judgeServingLogin, makeServingLogin, SERVING_LOGIN } from '#server/db/serving-login.ts';
import { createApp } from '#server/http/create-app.ts';
import { registerHealth } from '#server/http/health.ts';
import { registerRoutes } from '#server/http/kernel.ts';
import { describeApi } from '#server/http/openapi.ts';
import type { OwnAddresses } from '#server/http/own-addresses.ts';
import { type ScreensOf, serveWeb } from '#server/http/serve-web.ts';
import { installQueue, isQueueInstalled, type Jobs, openJobs } from '#server/jobs/queue.ts';
import { createWeakPasswords } from '#server/security/passwords.ts';
import { createServerKey, loadServerKey, type ServerKey } from '#server/security/server-key.ts';
import { createThrottle, recorded } from '#server/security/throttle.ts';
import { explainConnection } from '#server/startup-refusal.ts';
import { speakItalian } from '#shared/schemas.ts';
import { ALL_SCREENS, type ScreenPath } from '#shared/screens.ts';
import { CONSTRAINT_PROBLEMS } from './constraints.ts';
import { LIVE_TOPICS, WEBHOOK_EVENTS } from './features.ts';
import { openPosta, PATIENCE, smtpOf } from './open-posta.ts';
import { allRoutes } from './routes.ts';

const WEB_ROOT = fileURLToPath(new URL('../../dist/web', import.meta.url));

export interface RunningServer {
  url: string;
  /** How to reach the database as its owner: for the demo's loader. */
  owner: pg.PoolConfig;
  /** Lets requests in flight finish, those that wait for a silent database for a few seconds; then closes the connections and the embedded database. */
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
    let serving: pg.PoolConfig;
    if (config.DATABASE_URL) {
      owner = { connectionString: config.DATABASE_URL };
      serving = { connectionString: config.SERVING_DATABASE_URL ?? config.DATABASE_URL };
    } else {
      const local = await startLocalPostgres({
        dataDir: config.DATA_DIR,
        log: console.log,
        ...(config.PG_BIN ? { binDir: config.PG_BIN } : {}),
      });
      undo.push(() => local.stop());
      owner = local.connection;
      serving = { ...owner, user: SERVING_LOGIN };
    }
    await migrate(owner).catch(explainConnection);
    if (!config.DATABASE_URL) await makeServingLogin(owner);
    const direct = config.LISTENING_DATABASE_URL;
    const { db, pool, hurry } = connect({ ...serving, max: 20, pooled: direct !== undefined }, LOG);
    undo.push(() => db.destroy());
    await judgeServingLogin(pool, console.warn);
    if (!(await isQueueInstalled(pool))) await installQueue(owner);
    let listening: pg.Pool | undefined;
    if (direct) {
      await judgePooler(pool);
      const beside = connect({ connectionString: direct, max: 1 }, LOG);
      undo.push(() => beside.db.destroy());
      listening = beside.pool;
    }
    const smtp = smtpOf(config);
    const origin = config.PUBLIC_URL[0] ?? `http://localhost:${config.PORT}`;
    const key = await loadServerKey(config);
    const receivers = reachReceivers({ http: config.WEBHOOK_HTTP === 'true', networks: config.WEBHOOK_NETWORKS });
    const jobs = await openJobs(pool, { log: LOG, patience: PATIENCE });
    undo.push(() => jobs.stop());
    const open = smtp && (await openPosta(db, jobs, { smtp, origin, key, log: LOG }));
    const webhooks = await openWebhooks(db, jobs, { receivers, key, origin, log: LOG });
    undo.push(() => webhooks.stop());
    await jobs.work({ conservazione: () => prepareMonthly(db) });
    const app = await buildApp({
      db,
      pool,
      listening,
      posta: open?.posta,
      enqueueInvio: open?.enqueueInvio,
      azienda: aziendaOf(config),
      webRoot: existsSync(`${WEB_ROOT}/index.html`) ? WEB_ROOT : undefined,
      logLevel: config.LOG_LEVEL,
      trustProxy: config.TRUST_PROXY === 'true',
      own: { origins: config.PUBLIC_URL, listensOn: config.HOST },
      passwordMin: config.PASSWORD_MIN,
      key,
      receivers,
    });
    undo.push(async () => {
      hurry();
      // Together: of a database that keeps silent each waits for its own statement.
      await Promise.all([app.close(), webhooks.stop()]);
    });
    const url = await app.listen({ port: config.PORT, host: config.HOST });
    return { url: config.HOST === 'localhost' ? url.replace(/\/\/(127\.0\.0\.1|\[::1\])/, '//localhost') : url, owner, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

// Webhooks, put together: who reads the register for them, the queue, and who delivers.
interface Settings extends SendTools {
  log: { error(details: object, sentence: string): void };
  /** False: it is looked when that is asked for, as tests do. */
  looks?: boolean;
}

export interface OpenWebhooks {
  /** Looks now whether there is something to tell; by itself it does so all the time. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 2_000;
const TIDY_EVERY_MS = 60_000;
/** A database that is away for an hour is not told of every two seconds. */
const QUIET_MS = 60_000;

/** Begins to tell programs what happens. */
export async function openWebhooks(db: Db, jobs: Jobs, { log, looks = true, ...tools }: Settings): Promise<OpenWebhooks> {
  const enqueue: EnqueueConsegna = (tx, id) => jobs.enqueue(tx, 'webhook', { id });
  await jobs.work({ webhook: ({ id }, attempt) => sendConsegna(db, tools, id, attempt) });
  let tidiedAt = 0;
  const look = async () => {
    if (Date.now() - tidiedAt > TIDY_EVERY_MS) {
      await tidyConsegne(db);
      await forgetLetture(db);
      tidiedAt = Date.now();
    }
    await followRegister(db, WEBHOOK_EVENTS, enqueue);
  };
  let toldAt = 0;
  const noted = (error: unknown) => {
    if (Date.now() - toldAt < QUIET_MS) return;
    toldAt = Date.now();
    log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'The register could not be read for webhooks');
  };
  let looking: Promise<void> | undefined;
  const timer = looks
    ? setInterval(() => {
        looking ??= look()
          .catch(noted)
          .finally(() => {
            looking = undefined;
          });
      }, EVERY_MS)
    : undefined;
  return {
    look,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

// The HTTP application on a database: what the server starts and what the tests talk to.
interface BuildOptions {
  db: Db;
  /** The pool that `db` works on. */
  pool: pg.Pool;
  /** Where one connection listens for what changes, if `pool` leads through a pooler that keeps no sessions. */
  listening?: pg.Pool | undefined;
  /** The folder of the built web app; undefined serves the API alone. */
  webRoot?: string | undefined;
  logLevel?: string;
  trustProxy?: boolean;
  /** Left out: one for this process alone. */
  key?: ServerKey;
  /** How many characters a new password has at least. */
  passwordMin?: number;
  /** What sends mail; undefined where no mail server is configured. */
  posta?: Posta | undefined;
  enqueueInvio?: EnqueueInvio | undefined;
  /** The company's own account; undefined where none is configured. */
  azienda?: Azienda | undefined;
  /** Whom webhooks may ask. Left out: what is on the internet. */
  receivers?: Receivers;
  /** By which names it may be asked for, beside localhost and addresses of digits. */
  own?: OwnAddresses;
}

/** Builds the application without listening. Closing it does not close the database. */
export async function buildApp(options: BuildOptions): Promise<FastifyInstance> {
  const {
    db,
    pool,
    listening = pool,
    webRoot,
    logLevel = 'silent',
    trustProxy = false,
    passwordMin = 6,
    key = createServerKey(randomBytes(32)),
    posta,
    enqueueInvio,
    azienda,
    receivers,
    own = { origins: [] },
  } = options;
  speakItalian();
  const app = await createApp({ constraints: CONSTRAINT_PROBLEMS, logLevel, trustProxy, own });
  const services = {
    throttle: recorded(createThrottle(db), db),
    weakPasswords: createWeakPasswords(db, passwordMin),
    key,
    origins: own.origins,
    posta,
    enqueueInvio,
    azienda,
    ...(receivers ? { receivers } : {}),
  };
  const routes = allRoutes(services);
  registerRoutes(app, db, routes);
  registerEventi(app, db, listening, LIVE_TOPICS);
  registerHealth(app, pool);
  describeApi(app, new URL('./api-thread.ts', import.meta.url));
  await serveWeb(app, webRoot, SCREEN_SOURCES);
  return app;
}

// The name of the source file that shows the screen at an address, for accounts and for visitors. The server names its scripts in the page.

// What a screen asks for first, at an address without a query: the server names it in the page, which asks before the app is there (decision 91).
// Exactly as the screen asks; e2e/first-reads.spec.ts notices what is asked for twice.
const DASHBOARD = [getLavoro.path, getStats.path];

export const FIRST_READS: Partial<Record<ScreenPath, readonly string[]>> = {
  '/': DASHBOARD,
  '/dashboard': DASHBOARD,
  '/employees': [`${listDipendenti.path}?sort=cognome&limit=50`],
  '/hardware': [`${listHardware.path}?limit=50`],
};

const shown = ALL_SCREENS.flatMap(([path, { page, isOpen }]) => (page === null ? [] : [{ path, source: `${page}.tsx`, isOpen }]));
const asTable = (screens: typeof shown) => Object.fromEntries(screens.map(({ path, source }) => [path, source]));

export const SCREEN_SOURCES: ScreensOf = {
  visitor: { ...asTable(shown.filter(({ isOpen }) => isOpen)), '*': 'login-page.tsx' },
  account: asTable(shown),
  reads: FIRST_READS,
};

/** The company's own account of the settings; undefined where none is named. */
function aziendaOf(config: Config): Azienda | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME: nome, OIDC_ROLES, OIDC_GROUPS, OIDC_ONLY } = config;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return undefined;
  const gruppi = OIDC_ROLES && OIDC_GROUPS;
  const provider = reachProvider({ issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET, nome, gruppi });
  return { nome, solo: OIDC_ONLY === 'true', mappa: OIDC_ROLES, provider };
}
