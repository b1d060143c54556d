// OpenAPI 3.1 from the contracts themselves, at /api/openapi.json, and a readable page at /api/docs.
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

const DESCRIPTION = `API di Organico. La sessione è un cookie che si ottiene con POST /api/auth/login; un programma manda invece un gettone, in Authorization: Bearer (/guida/programmi).
Ogni risposta che non è 2xx è un JSON { error, message, code, fields? } con una frase in italiano.
Gli elenchi senza parametri rispondono tutto ciò che è visibile; con q, limit, cursor, sort o un filtro rispondono una pagina, con X-Total-Count e Link.
Gli elenchi interi più usati hanno un ETag: chi lo rimanda in If-None-Match riceve 304, senza corpo, finché niente di ciò che vede è cambiato (/guida/programmi).`;

/** Has to be registered before the routes: it watches them being added. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Organico', description: DESCRIPTION, version: '0.1.0' } },
    transform: createJsonSchemaTransform({ skipList: [], zodToJsonConfig: { unrepresentable: 'any' } }),
  });
  // Without staticCSP: its page needs nothing inline, so the policy of every answer holds for it too.
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { layout: 'BaseLayout', tryItOutEnabled: false },
    theme: { title: 'API di Organico' },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
