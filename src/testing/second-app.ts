import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { SCREEN_SOURCES } from '#app/build-app.ts';
import { CONSTRAINT_PROBLEMS } from '#app/constraints.ts';
import { LIVE_TOPICS } from '#app/features.ts';
import { allRoutes } from '#app/routes.ts';
import type { Azienda } from '#features/accounts/azienda/server/feature.ts';
import { registerEventi } from '#features/notifications/eventi/server/feature.ts';
import { connect } from '#server/db/connect.ts';
import { createApp } from '#server/http/create-app.ts';
import { registerHealth } from '#server/http/health.ts';
import { registerRoutes } from '#server/http/kernel.ts';
import { serveApiDocs } from '#server/http/openapi.ts';
import type { OwnAddresses } from '#server/http/own-addresses.ts';
import type { Route } from '#server/http/route.ts';
import { serveWeb } from '#server/http/serve-web.ts';
import { createPasswordRules } from '#server/security/passwords.ts';
import { createThrottle, recordedThrottle } from '#server/security/throttle.ts';
import { Client } from './client.ts';
import { TEST_KEY } from './sign-in.ts';
import type { TestApp } from './test-app.ts';

interface Options {
  routes?: Route[];
  trustProxy?: boolean;
  passwordMin?: number;
  own?: OwnAddresses;
  webRoot?: string;
  azienda?: Azienda;
  connection?: { host?: string; port?: number; max?: number; connectionTimeoutMillis?: number; longestStatementMs?: number };
  beforeListening?: (app: FastifyInstance) => void;
}

export interface SecondApp {
  url: string;
  app: FastifyInstance;
  log: string[];
  speakingAs(caller: Client): Client;
}

/** Starts a second server on the database of the test. The server runs until the test ends. */
export async function startSecondApp(mainApp: TestApp, options: Options = {}): Promise<SecondApp> {
  const { close, ...second } = await start(mainApp, options);
  onTestFinished(close);
  return second;
}

/** Starts a second server for all tests of a file and returns its address. */
export function openSecondApp(mainApp: TestApp): () => string {
  let running: Awaited<ReturnType<typeof start>> | undefined;
  beforeAll(async () => {
    running = await start(mainApp, {});
  });
  afterAll(() => running?.close());
  return () => {
    if (!running) throw new Error('The second application starts in beforeAll: use it inside a test.');
    return running.url;
  };
}

async function start(mainApp: TestApp, options: Options): Promise<SecondApp & { close: () => Promise<void> }> {
  const { routes, trustProxy = false, passwordMin = 6, own = { origins: [] }, webRoot, azienda, connection, beforeListening } = options;
  const { host, port, user, password, database } = mainApp.sql.options;
  const { db, pool } = connect({ host, port, user, password, database, max: 10, ...connection });
  const log: string[] = [];
  const logStream = { write: (line: string) => void log.push(line) };
  const app = await createApp({ constraints: CONSTRAINT_PROBLEMS, logLevel: 'trace', trustProxy, own, logStream });
  const servedRoutes =
    routes ??
    allRoutes({
      throttle: recordedThrottle(createThrottle(db), db),
      weakPasswords: createPasswordRules(db, passwordMin),
      key: TEST_KEY,
      origins: own.origins,
      azienda,
    });
  registerRoutes(app, db, servedRoutes);
  registerEventi(app, db, pool, LIVE_TOPICS);
  registerHealth(app, pool);
  serveApiDocs(app, new URL('../app/api-thread.ts', import.meta.url));
  await serveWeb(app, webRoot, SCREEN_SOURCES);
  beforeListening?.(app);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    // A test that did not read an answer to its end keeps the connection open, and close() would wait for it.
    app.server.closeAllConnections();
    await app.close();
    await db.destroy();
  };
  return { url, app, log, speakingAs: ({ token }) => new Client(url, token), close };
}
