import { Worker } from 'node:worker_threads';
import Fastify, { type FastifyInstance } from 'fastify';
import { nextMessage } from '#server/threads/next-message.ts';
import { NO_VALIDATION } from './create-app.ts';
import type { Description } from './describe-calls.ts';

const CONNECTION_HEADERS = ['connection', 'content-length', 'date', 'transfer-encoding'];

/**
 * Serves the API documentation. It is generated on the first request, because few installations read it. `thread` is the file
 * that posts the result of describeCalls().
 */
export function serveApiDocs(app: FastifyInstance, thread: URL): void {
  let pendingDocs: Promise<FastifyInstance> | undefined;
  const getDocs = () => {
    pendingDocs ??= createDocs(thread).catch((error: unknown) => {
      pendingDocs = undefined;
      throw error;
    });
    return pendingDocs;
  };
  for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/*']) {
    app.get(path, async ({ url, headers }, reply) => {
      const ifNoneMatch = headers['if-none-match'];
      const docs = await getDocs();
      const answer = await docs.inject({ method: 'GET', url, headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch } });
      if (answer.statusCode >= 500) throw new Error(`The documentation answers ${answer.statusCode}.`);
      if (answer.statusCode >= 400) return reply.callNotFound();
      const docsHeaders = Object.entries(answer.headers).filter(([name]) => !CONNECTION_HEADERS.includes(name));
      return reply.status(answer.statusCode).headers(Object.fromEntries(docsHeaders)).send(answer.rawPayload);
    });
  }
}

async function createDocs(thread: URL): Promise<FastifyInstance> {
  const [document, { default: swagger }, { default: swaggerUi }] = await Promise.all([
    readDescription(thread),
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const docs = Fastify({ exposeHeadRoutes: false, schemaController: NO_VALIDATION });
  await docs.register(swagger, { mode: 'static', specification: { document } });
  // The documentation page gets the content security policy of all other answers, because the option staticCSP is not set and
  // the page has no inline scripts.
  await docs.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { layout: 'BaseLayout', tryItOutEnabled: false },
    theme: { title: 'API di Organico' },
  });
  docs.get('/api/openapi.json', { schema: { hide: true } }, async () => document);
  await docs.ready();
  return docs;
}

async function readDescription(thread: URL): Promise<Description> {
  const worker = new Worker(thread);
  try {
    return await nextMessage<Description>(worker);
  } finally {
    await worker.terminate();
  }
}
