import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Azienda } from '#features/accounts/azienda/server/feature.ts';
import { listCartelle } from '#features/equipment/cartelle/contract.ts';
import { listHardware } from '#features/equipment/hardware/contract.ts';
import { listPianiMobili } from '#features/equipment/piani-mobili/contract.ts';
import { listSoftware } from '#features/equipment/software/contract.ts';
import { getLavoro, getStats } from '#features/insight/dashboard/contract.ts';
import type { EnqueueInvio } from '#features/insight/rapporti-programmati/server/send-rapporto.ts';
import { registerEventi } from '#features/notifications/eventi/server/feature.ts';
import type { Posta } from '#features/notifications/posta/server/send-mail.ts';
import type { Receivers } from '#features/notifications/webhook/server/receiver-client.ts';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import type { Db } from '#server/db/handle.ts';
import { createApp } from '#server/http/create-app.ts';
import { registerHealth } from '#server/http/health.ts';
import { registerRoutes } from '#server/http/kernel.ts';
import { serveApiDocs } from '#server/http/openapi.ts';
import type { OwnAddresses } from '#server/http/own-addresses.ts';
import { serveWeb, type WebScreens } from '#server/http/serve-web.ts';
import { createPasswordRules } from '#server/security/passwords.ts';
import { createServerKey, type ServerKey } from '#server/security/server-key.ts';
import { createThrottle, recordedThrottle } from '#server/security/throttle.ts';
import { setItalianMessages } from '#shared/schemas.ts';
import { ALL_SCREENS, type ScreenPath } from '#shared/screens.ts';
import { getViste } from '#shared/viste.ts';
import { CONSTRAINT_PROBLEMS } from './constraints.ts';
import { LIVE_TOPICS } from './features.ts';
import { allRoutes } from './routes.ts';

interface BuildOptions {
  db: Db;
  pool: pg.Pool;
  /** The pool for the LISTEN connection. Needed only when `pool` connects through a transaction pooler. */
  listenPool?: pg.Pool | undefined;
  /** The folder of the built web app. Left out when the server serves only the API. */
  webRoot?: string | undefined;
  logLevel?: string;
  trustProxy?: boolean;
  /** The key that encrypts stored secrets. The default is a random key for this process. */
  key?: ServerKey;
  passwordMin?: number;
  posta?: Posta | undefined;
  enqueueInvio?: EnqueueInvio | undefined;
  azienda?: Azienda | undefined;
  /** The numbers of fixed-term months at which an employee gets a warning. Default: 12 and 24. */
  mesiATermine?: readonly number[] | undefined;
  /** The client for webhook receivers. The default client sends requests only to the public internet. */
  receivers?: Receivers;
  /** The host names that a request may contain, besides localhost and IP addresses. */
  ownAddresses?: OwnAddresses;
}

/** Returns the server, which does not listen yet. Closing the server does not close the database. */
export async function buildApp(options: BuildOptions): Promise<FastifyInstance> {
  const {
    db,
    pool,
    listenPool = pool,
    webRoot,
    logLevel = 'silent',
    trustProxy = false,
    passwordMin = 6,
    key = createServerKey(randomBytes(32)),
    posta,
    enqueueInvio,
    azienda,
    mesiATermine,
    receivers,
    ownAddresses = { origins: [] },
  } = options;
  setItalianMessages();
  const app = await createApp({ constraints: CONSTRAINT_PROBLEMS, logLevel, trustProxy, own: ownAddresses });
  const services = {
    throttle: recordedThrottle(createThrottle(db), db),
    weakPasswords: createPasswordRules(db, passwordMin),
    key,
    origins: ownAddresses.origins,
    posta,
    enqueueInvio,
    azienda,
    mesiATermine,
    ...(receivers ? { receivers } : {}),
  };
  const routes = allRoutes(services);
  registerRoutes(app, db, routes);
  registerEventi(app, db, listenPool, LIVE_TOPICS);
  registerHealth(app, pool);
  serveApiDocs(app, new URL('./api-thread.ts', import.meta.url));
  await serveWeb(app, webRoot, SCREEN_SOURCES);
  return app;
}

// The GET requests that the HTML page sends for a screen before the app has loaded, when the address has no query. They must equal the
// screen's own requests: e2e/first-reads.spec.ts fails when a request is sent twice.
const DASHBOARD = [getLavoro.path, getStats.path];
// The first rows of a list of items, and whether the account wants a table or cards.
const itemsOf = ({ path }: { path: string }) => [`${path}?limit=50`, getViste.path];

export const FIRST_READS: Partial<Record<ScreenPath, readonly string[]>> = {
  '/': DASHBOARD,
  '/dashboard': DASHBOARD,
  '/employees': [`${listDipendenti.path}?sort=cognome&limit=50`],
  '/hardware': itemsOf(listHardware),
  '/software': itemsOf(listSoftware),
  '/mobile-plans': itemsOf(listPianiMobili),
  '/admin/cartelle': itemsOf(listCartelle),
};

const screensWithPage = ALL_SCREENS.flatMap(([path, { page, isOpen }]) => (page === null ? [] : [{ path, source: `${page}.tsx`, isOpen }]));

const sourcesOf = (screens: typeof screensWithPage) =>
  Object.fromEntries(screens.map(({ path, source, isOpen }) => [path, ['pages.tsx', source, ...(isOpen ? [] : ['shell.tsx'])]]));

// The source files of each screen, for signed-in accounts and for visitors. The server adds the scripts of these files to the HTML page.
export const SCREEN_SOURCES: WebScreens = {
  visitor: { ...sourcesOf(screensWithPage.filter(({ isOpen }) => isOpen)), '*': ['login-page.tsx'] },
  account: sourcesOf(screensWithPage),
  reads: FIRST_READS,
};
