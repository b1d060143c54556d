// Requests with ids that the caller may not see, for the tests that try every call.
import type { Endpoint } from '#shared/endpoint.ts';
import type { Answer, Client } from './client.ts';
import type { Ids } from './example-ids.ts';
import { exampleBody, exampleParams, idSlots, idValue } from './example-input.ts';

/** Returns the parts of an answer that must be equal in two answers: all parts except the date header and the nonce. */
export function visibleParts({ status, text, headers }: Answer<unknown>) {
  const comparableHeaders = [...headers]
    .filter(([name]) => name !== 'date')
    .map(([name, value]) => `${name}: ${value.replace(/nonce-\w+/g, '')}`);
  return { status, text, headers: comparableHeaders.sort() };
}

/**
 * Returns one request for each place in the path, query and body of the call that takes an id. That place gets an id from `replacementIds`,
 * all other places get `ownIds`. A call with a body also gets one request in which all ids are from `replacementIds`.
 */
export function requestsWith(
  endpoint: Endpoint,
  ownIds: Ids,
  replacementIds: Ids,
): { place: string; input: Parameters<Client['try']>[1] }[] {
  const slots = idSlots(endpoint);
  const params = exampleParams(endpoint, ownIds);
  const body = exampleBody(endpoint, ownIds);
  const bodyRequests = slots.body.flatMap((name) => {
    const value = idValue(name, replacementIds);
    const withOneId = { place: name, input: { params, body: { ...body, [name]: value } } };
    if (!Array.isArray(value)) return [withOneId];
    const mixedIds = [...(idValue(name, ownIds) as unknown[]), ...value];
    return [withOneId, { place: `${name} with own ids`, input: { params, body: { ...body, [name]: mixedIds } } }];
  });
  const queryRequests = slots.query.map((name) => ({
    place: `?${name}`,
    input: { params, query: { [name]: String(idValue(name, replacementIds, endpoint.path)) } },
  }));
  if (!slots.path) return [...bodyRequests, ...queryRequests];
  const replacementParams = exampleParams(endpoint, replacementIds);
  const allIdsReplaced = endpoint.body
    ? [{ place: 'everywhere', input: { params: replacementParams, body: exampleBody(endpoint, replacementIds) } }]
    : [];
  return [{ place: ':id', input: { params: replacementParams, body } }, ...allIdsReplaced, ...bodyRequests, ...queryRequests];
}

export function hasIds(endpoint: Endpoint): boolean {
  const { path, body, query } = idSlots(endpoint);
  return path || body.length + query.length > 0;
}
