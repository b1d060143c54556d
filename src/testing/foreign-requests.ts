// Functions for tests that send every request with the ids of rows that the caller has no permission to view.
import { expect } from 'vitest';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Answer, Client } from './client.ts';
import { type Ids, MISSING_IDS } from './example-ids.ts';
import { exampleBody, exampleParams, idSlots, idValue, queryFields } from './example-input.ts';

/** The mark of the rows that the caller may not see: it is in all of their texts, so an answer must not contain it. */
export const CANARY = 'canarino';

/** Returns the parts of an answer that must be equal in two answers: all parts except the date header and the nonce. */
function visibleParts({ status, text, headers }: Answer<unknown>) {
  const comparableHeaders = [...headers]
    .filter(([name]) => name !== 'date')
    .map(([name, value]) => `${name}: ${value.replace(/nonce-\w+/g, '')}`);
  return { status, text, headers: comparableHeaders.sort() };
}

/** Checks that the answer contains neither the canary nor the id of an employee among `hidden`, the rows that the caller may not see. */
export function expectNoCanary(answer: Answer<unknown>, hidden: readonly Ids[], hint = ''): void {
  const visibleText = JSON.stringify(visibleParts(answer));
  const secrets = [CANARY, ...hidden.flatMap(({ dipendente_id, manager_id }) => [dipendente_id, manager_id])];
  for (const secret of secrets) expect(visibleText, hint).not.toContain(secret);
}

interface TestedCaller {
  callerName: string;
  caller: Client;
  ownIds: Ids;
}

/** Checks that a read with the caller's own ids, and a search for the canary, return nothing of the hidden rows. */
export async function expectNothingHidden(
  endpoint: Endpoint,
  { callerName, caller, ownIds, hidden }: TestedCaller & { hidden: readonly Ids[] },
): Promise<void> {
  const params = exampleParams(endpoint, ownIds);
  const answer = await caller.try(endpoint, { params });
  const hint = `${callerName}: ${answer.status} ${answer.text.slice(0, 2000)}`;
  expect(answer.status, hint).toBeLessThan(500);
  expectNoCanary(answer, hidden, hint);
  if (!queryFields(endpoint).includes('q')) return;
  const searchAnswer = await caller.try(endpoint, { params, query: { q: CANARY.slice(0, 6), limit: 200 } });
  expectNoCanary(searchAnswer, hidden, callerName);
  expect(searchAnswer.headers.get('x-total-count') ?? '0', `results of a search for '${CANARY}'`).toBe('0');
}

/**
 * Returns the callers that try a call with hidden ids. A PDF of a list or report takes long to create and has the same rows as its CSV file, which
 * every caller tries, so only the first caller tries the PDF.
 */
export function callersFor<C>({ path, produces }: Endpoint, callers: readonly C[]): readonly C[] {
  return produces === 'application/pdf' && !path.includes('/:') ? callers.slice(0, 1) : callers;
}

/**
 * Checks that the caller gets the same answers for the ids of hidden rows as for ids that do not exist. `skips` returns true for a place
 * whose id the caller may see.
 */
export async function expectSameAsMissing(
  endpoint: Endpoint,
  { callerName, caller, ownIds, hiddenIds }: TestedCaller & { hiddenIds: Ids },
  { missingIds = MISSING_IDS, skips = () => false }: { missingIds?: Ids; skips?: (place: string) => boolean } = {},
): Promise<void> {
  // A list filter with a hidden id gives an empty list; a hidden id in the path or body is rejected.
  const allowedStatuses = idSlots(endpoint).path || endpoint.method !== 'GET' ? [200, 400, 403, 404] : [200, 403];
  const missing = requestsWith(endpoint, ownIds, missingIds);
  for (const [i, { place, input }] of requestsWith(endpoint, ownIds, hiddenIds).entries()) {
    if (skips(place)) continue;
    const answer = await caller.try(endpoint, input);
    const missingAnswer = await caller.try(endpoint, missing[i]?.input);
    const hint = `${callerName}, ${place}: ${answer.status} ${answer.text}`;
    expect(place.startsWith('?') ? allowedStatuses : [400, 403, 404], hint).toContain(answer.status);
    expect(visibleParts(answer), hint).toEqual(visibleParts(missingAnswer));
    expectNoCanary(answer, [hiddenIds], hint);
  }
}

/**
 * Returns one request for each place in the path, query and body of the call that takes an id. That place gets an id from `replacementIds`,
 * all other places get `ownIds`. A call with a body also gets one request in which all ids are from `replacementIds`.
 */
function requestsWith(endpoint: Endpoint, ownIds: Ids, replacementIds: Ids): { place: string; input: Parameters<Client['try']>[1] }[] {
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
