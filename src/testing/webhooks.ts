import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { type OpenWebhooks, openWebhooks } from '#app/open-webhooks.ts';
import { allRoutes } from '#app/routes.ts';
import { createWebhook } from '#features/notifications/webhook/contract.ts';
import type { Evento } from '#features/notifications/webhook/rules.ts';
import { createReceivers, type Receivers } from '#features/notifications/webhook/server/receiver-client.ts';
import { connect } from '#server/db/connect.ts';
import { openJobs } from '#server/jobs/queue.ts';
import { createPasswordRules } from '#server/security/passwords.ts';
import { createThrottle } from '#server/security/throttle.ts';
import type { Client } from './client.ts';
import { type SecondApp, startSecondApp } from './second-app.ts';
import { TEST_KEY } from './sign-in.ts';
import type { TestApp } from './test-app.ts';

interface ReceivedEvent {
  headers: IncomingHttpHeaders;
  body: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
}

/** The answer of the receiver to a request. take: accept; a number: answer with this status; hang: never answer; an object: redirect. */
type Answer = 'take' | number | 'hang' | { location: string };

export interface Receiver {
  url: string;
  port: number;
  told: ReceivedEvent[];
  /** The answers to the next webhook requests, one answer per request. When the list is empty, every request is accepted. */
  answers: Answer[];
}

export async function openReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    void text(request).then(
      (body) => {
        receiver.told.push({ headers: request.headers, body, event: JSON.parse(body) });
        answer(response, receiver.answers.shift() ?? 'take');
      },
      () => {}, // the test may kill the sender before the whole request has arrived
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = { url: `http://127.0.0.1:${port}/organico`, port, told: [], answers: [] };
  return receiver;
}

function answer(response: ServerResponse, receiverAnswer: Answer): void {
  if (receiverAnswer === 'hang') return;
  if (typeof receiverAnswer === 'object') response.writeHead(302, receiverAnswer).end();
  else response.writeHead(receiverAnswer === 'take' ? 204 : receiverAnswer).end();
}

const allowThisMachine = (): Receivers => createReceivers({ http: true, networks: ['127.0.0.0/8'], timeoutMs: 1_000 });

interface WebhookApp extends SecondApp, OpenWebhooks {
  errors: string[];
}

/**
 * Starts a server that sends webhooks and retries without a pause. The server checks for events only when the test starts a
 * check, and runs until the test ends.
 */
export async function startWebhookApp(app: TestApp, { receivers = allowThisMachine(), tries = 3 } = {}): Promise<WebhookApp> {
  const { host, port, user, password, database } = app.sql.options;
  const { db, pool } = connect({ host, port, user, password, database, max: 10 });
  const errors: string[] = [];
  const log = { error: (details: object, sentence: string) => void errors.push(`${sentence}: ${JSON.stringify(details)}`) };
  const patience = { tries, firstPauseSeconds: 0, longestPauseSeconds: 0 };
  const jobs = await openJobs(pool, { log, patience, everySeconds: 0.5, superviseSeconds: 1, rounds: false });
  const openedWebhooks = await openWebhooks(db, jobs, { receivers, key: TEST_KEY, origin: 'https://organico.test', log, looks: false });
  onTestFinished(async () => {
    await openedWebhooks.stop();
    await jobs.stop();
    await db.destroy();
  });
  const services = { throttle: createThrottle(db), weakPasswords: createPasswordRules(db, 6), key: TEST_KEY, receivers };
  return { ...(await startSecondApp(app, { routes: allRoutes(services) })), ...openedWebhooks, errors };
}

export async function aWebhook(admin: Client, receiver: Receiver, eventi: Evento[]): Promise<{ id: number; segreto: string }> {
  return admin.call(createWebhook, { body: { nome: 'Directory', indirizzo: receiver.url, eventi } });
}
