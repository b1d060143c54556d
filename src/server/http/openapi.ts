// OpenAPI 3.1 from the contracts themselves, at /api/openapi.json, and a readable page at /api/docs.
import Fastify, { type FastifyInstance } from 'fastify';
import type { Endpoint } from '#shared/endpoint.ts';
import { UNCHECKED } from './create-app.ts';
import { docsOf } from './docs-of.ts';
import type { Route } from './route.ts';

const DESCRIPTION = `API di Organico. La sessione è un cookie che si ottiene con POST /api/auth/login; un programma manda invece un gettone, in Authorization: Bearer (/guida/programmi).
Ogni risposta che non è 2xx è un JSON { error, message, code, fields? } con una frase in italiano.
Gli elenchi senza parametri rispondono tutto ciò che è visibile; con q, limit, cursor, sort o un filtro rispondono una pagina, con X-Total-Count e Link.
Gli elenchi interi più usati hanno un ETag: chi lo rimanda in If-None-Match riceve 304, senza corpo, finché niente di ciò che vede è cambiato (/guida/programmi).`;

// Of each answer it is known anew how it is sent.
const OF_THE_CONNECTION = ['connection', 'content-length', 'date', 'transfer-encoding'];

/** Answers where the documentation is. What makes it is loaded, and told of all calls, when somebody asks: few ever do (decision 0096). */
export function describeApi(app: FastifyInstance, routes: readonly Route[], streams: readonly Endpoint[]): void {
  let making: Promise<FastifyInstance> | undefined;
  const made = () => {
    making ??= makeDocs(routes, streams).catch((error: unknown) => {
      making = undefined;
      throw error;
    });
    return making;
  };
  for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/*']) {
    app.get(path, async ({ url, headers }, reply) => {
      const known = headers['if-none-match'];
      const docs = await made();
      const answer = await docs.inject({ method: 'GET', url, headers: known === undefined ? {} : { 'if-none-match': known } });
      if (answer.statusCode >= 500) throw new Error(`The documentation answers ${answer.statusCode}.`);
      if (answer.statusCode >= 400) return reply.callNotFound();
      const said = Object.entries(answer.headers).filter(([name]) => !OF_THE_CONNECTION.includes(name));
      return reply.status(answer.statusCode).headers(Object.fromEntries(said)).send(answer.rawPayload);
    });
  }
}

/** An application that knows all calls, answers none of them and tells what it knows. */
async function makeDocs(routes: readonly Route[], streams: readonly Endpoint[]): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }, { createJsonSchemaTransform }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
    import('fastify-type-provider-zod'),
  ]);
  const docs = Fastify({ exposeHeadRoutes: false, schemaController: UNCHECKED });
  await docs.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Organico', description: DESCRIPTION, version: '0.1.0' } },
    transform: createJsonSchemaTransform({ skipList: [], zodToJsonConfig: { unrepresentable: 'any' } }),
  });
  // Without staticCSP: its page needs nothing inline, so the policy of every answer holds for it too.
  await docs.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { layout: 'BaseLayout', tryItOutEnabled: false },
    theme: { title: 'API di Organico' },
  });
  docs.get('/api/openapi.json', { schema: { hide: true } }, async () => docs.swagger());
  const tell = (endpoint: Endpoint, schema: object) =>
    docs.route({ method: endpoint.method, url: endpoint.path, schema, handler: async () => undefined });
  for (const { endpoint, madeOf } of routes) tell(endpoint, docsOf(endpoint, { tagged: madeOf !== undefined }));
  for (const endpoint of streams) tell(endpoint, { ...docsOf(endpoint, { tagged: false }), produces: ['text/event-stream'] });
  await docs.ready();
  return docs;
}
