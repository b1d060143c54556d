// The OpenAPI description is generated in a thread (src/app/api-thread.ts), because generating it takes a second of computing.
import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { NO_VALIDATION } from './create-app.ts';
import type { Route } from './route.ts';

const DESCRIPTION = `API di Organico. La sessione è un cookie che si ottiene con POST /api/auth/login; un programma manda invece un gettone, in Authorization: Bearer (/guida/programmi).
Ogni risposta che non è 2xx è un JSON { error, message, code, fields? } con una frase in italiano.
Gli elenchi senza parametri rispondono tutto ciò che è visibile; con q, limit, cursor, sort o un filtro rispondono una pagina, con X-Total-Count e Link.
Gli elenchi interi più usati hanno un ETag: chi lo rimanda in If-None-Match riceve 304, senza corpo, finché niente di ciò che vede è cambiato (/guida/programmi).`;

export type Description = ReturnType<ReturnType<typeof Fastify>['swagger']>;

export async function describeCalls(routes: readonly Route[], streams: readonly Endpoint[]): Promise<Description> {
  const docs = Fastify({ exposeHeadRoutes: false, schemaController: NO_VALIDATION });
  await docs.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Organico', description: DESCRIPTION, version: '0.1.0' } },
    transform: createJsonSchemaTransform({ skipList: [], zodToJsonConfig: { unrepresentable: 'any' } }),
  });
  const addRoute = (endpoint: Endpoint, schema: object) =>
    docs.route({ method: endpoint.method, url: endpoint.path, schema, handler: async () => undefined });
  for (const { endpoint, madeOf } of routes) addRoute(endpoint, describeCall(endpoint, { hasEtag: madeOf !== undefined }));
  for (const endpoint of streams) addRoute(endpoint, { ...describeCall(endpoint, { hasEtag: false }), produces: ['text/event-stream'] });
  await docs.ready();
  return docs.swagger();
}

const IF_NONE_MATCH = z.object({
  'if-none-match': z
    .string()
    .optional()
    .describe("L'ETag di un elenco intero già avuto: se è ancora lo stesso la risposta è 304, senza corpo"),
});
const NOT_MODIFIED = z.null().describe("L'elenco intero è ancora quello di If-None-Match");

function describeCall(endpoint: Endpoint, { hasEtag }: { hasEtag: boolean }): Record<string, unknown> {
  const { params, query, body, response, status, summary, path, produces, upload } = endpoint;
  const parts = { params, querystring: query, body };
  const requestParts = Object.fromEntries(Object.entries(parts).filter(([, schema]) => schema !== undefined));
  const successResponse = produces === undefined ? response : { content: { [produces]: { schema: response } } };
  const consumedTypes = upload === undefined ? {} : { consumes: ['application/octet-stream', 'multipart/form-data'] };
  const conditionalHeaders = hasEtag ? { headers: IF_NONE_MATCH } : {};
  const responses = { [status ?? 200]: successResponse, ...(hasEtag ? { 304: NOT_MODIFIED } : {}) };
  return { summary, tags: [path.split('/')[2] ?? 'api'], ...requestParts, ...conditionalHeaders, ...consumedTypes, response: responses };
}
