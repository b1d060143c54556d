import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';

const IF_NONE_MATCH = z.object({
  'if-none-match': z
    .string()
    .optional()
    .describe("L'ETag di un elenco intero già avuto: se è ancora lo stesso la risposta è 304, senza corpo"),
});
const NOT_MODIFIED = z.null().describe("L'elenco intero è ancora quello di If-None-Match");

/** What the documentation of the API says of a call. `tagged`: of a list that has an ETag. */
export function docsOf(endpoint: Endpoint, { tagged }: { tagged: boolean }): Record<string, unknown> {
  const { params, query, body, response, status, summary, path, produces, upload } = endpoint;
  const parts = { params, querystring: query, body };
  const given = Object.fromEntries(Object.entries(parts).filter(([, schema]) => schema !== undefined));
  const answer = produces === undefined ? response : { content: { [produces]: { schema: response } } };
  const takes = upload === undefined ? {} : { consumes: ['application/octet-stream', 'multipart/form-data'] };
  const known = tagged ? { headers: IF_NONE_MATCH } : {};
  const answers = { [status ?? 200]: answer, ...(tagged ? { 304: NOT_MODIFIED } : {}) };
  return { summary, tags: [path.split('/')[2] ?? 'api'], ...given, ...known, ...takes, response: answers };
}
