import type { Endpoint } from '#shared/endpoint.ts';

/** What the documentation of the API says of a call. */
export function docsOf(endpoint: Endpoint): Record<string, unknown> {
  const { params, query, body, response, status, summary, path, produces, upload } = endpoint;
  const parts = { params, querystring: query, body };
  const given = Object.fromEntries(Object.entries(parts).filter(([, schema]) => schema !== undefined));
  const answer = produces === undefined ? response : { content: { [produces]: { schema: response } } };
  const takes = upload === undefined ? {} : { consumes: ['application/octet-stream', 'multipart/form-data'] };
  return { summary, tags: [path.split('/')[2] ?? 'api'], ...given, ...takes, response: { [status ?? 200]: answer } };
}
