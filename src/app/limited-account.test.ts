// Tries every call with accounts that are limited to one showroom of a brand. They must see as little of another showroom of the brand as
// of another brand.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#shared/endpoint.ts';
import { ROLES } from '#shared/permissions.ts';
import { logChanges } from '#testing/change-log.ts';
import { changedRows } from '#testing/changed-rows.ts';
import type { Answer, Client } from '#testing/client.ts';
import { databaseRows } from '#testing/database-rows.ts';
import { type Ids, MISSING_IDS } from '#testing/example-ids.ts';
import { exampleBody, exampleParams, expandChoices, queryFields } from '#testing/example-input.ts';
import { hasIds, requestsWith, visibleParts } from '#testing/foreign-requests.ts';
import { insertEveryType } from '#testing/insert-every-type.ts';
import { openApp } from '#testing/test-app.ts';
import { allRoutes } from './routes.ts';

const app = openApp();
// This test uses only the contracts of the routes and not their handlers, so the routes get no services.
const NO_SERVICES = {} as Parameters<typeof allRoutes>[0];
const endpoints = allRoutes(NO_SERVICES).flatMap((route) => expandChoices(route.endpoint));
const namedCalls = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

const CANARY = 'canarino';
let ownIds: Ids;
let otherIds: Ids;
let callers: [string, Client][];

beforeAll(async () => {
  ownIds = await insertEveryType(app.sql, 'nostro');
  otherIds = await insertEveryType(app.sql, CANARY, [ownIds.brand_id]);
  // Accounts belong to no showroom, and all accounts of the brand may see their names, so this name must not contain the canary.
  await app.sql.query(`update users set nome = 'Collega', cognome = 'Collega', username = 'collega' where id = $1`, [otherIds.user_id]);
  // Limited accounts may see all types of requirements of the brand, so these names must not contain the canary.
  await app.sql.query(`update tipi_adempimento set nome = 'Tipo ' || id where nome like $1`, [`${CANARY}%`]);
  callers = await limitedTo(ownIds);
  await logChanges(app.sql);
});

async function limitedTo({ brand_id, showroom }: Ids): Promise<[string, Client][]> {
  const showrooms = { [brand_id]: [showroom] };
  return Promise.all(
    ROLES.map(async (role): Promise<[string, Client]> => [role, await app.as({ role, brands: { [brand_id]: 'can_edit' }, showrooms })]),
  );
}

const refusalOf = ({ status, body }: Answer<unknown>) => (status === 403 ? (body as { code?: string }).code : status);

function expectNoCanary(answer: Answer<unknown>, hint = ''): void {
  const visibleText = JSON.stringify(visibleParts(answer));
  for (const secret of [CANARY, otherIds.dipendente_id, otherIds.manager_id]) expect(visibleText, hint).not.toContain(secret);
}

describe('Ids of another showroom', () => {
  test.each(namedCalls.filter(([, endpoint]) => hasIds(endpoint)))(
    'A limited account gets the same answers for ids of another showroom as for missing ids and changes nothing: %s',
    async (_, endpoint) => {
      await changedRows(app.sql);
      for (const [callerName, caller] of callers) await expectSameAsMissing(callerName, caller, endpoint);
      expect(await changedRows(app.sql)).toEqual([]);
    },
  );
});

// Fields with ids that both showrooms share, because the records belong to the brand: the brand itself, its accounts and its types of
// requirements.
const SHARED: ReadonlySet<string> = new Set(['brand_id', 'brand_ids', 'brandIds', 'user_id', 'assegnato_a', 'destinatari', 'tipo_id']);

async function expectSameAsMissing(callerName: string, caller: Client, endpoint: Endpoint): Promise<void> {
  const { brand_id, user_id, tipo_adempimento } = otherIds;
  const missing = requestsWith(endpoint, ownIds, { ...MISSING_IDS, brand_id, user_id, tipo_adempimento });
  for (const [i, { place, input }] of requestsWith(endpoint, ownIds, otherIds).entries()) {
    if (
      SHARED.has(place.replace('?', '').replace(' with own ids', '')) ||
      (!place.startsWith('?') && endpoint.path.startsWith('/api/brands/'))
    )
      continue;
    const answer = await caller.try(endpoint, input);
    const missingAnswer = await caller.try(endpoint, missing[i]?.input);
    const hint = `${callerName}, ${place}: ${answer.status} ${answer.text}`;
    expect(answer.status, hint).toBeLessThan(500);
    expect(visibleParts(answer), hint).toEqual(visibleParts(missingAnswer));
    expectNoCanary(answer, hint);
  }
}

describe('Reads by an account that is limited to another showroom', () => {
  test.each(namedCalls.filter(([, { method }]) => method === 'GET'))(
    'A limited account sees nothing of another showroom: %s',
    async (_, endpoint) => {
      for (const [callerName, caller] of callers) await expectNothingOfOther(callerName, caller, endpoint);
    },
  );
});

async function expectNothingOfOther(callerName: string, caller: Client, endpoint: Endpoint): Promise<void> {
  const answer = await caller.try(endpoint, { params: exampleParams(endpoint, ownIds) });
  const hint = `${callerName}: ${answer.status} ${answer.text.slice(0, 2000)}`;
  expect(answer.status, hint).toBeLessThan(500);
  expectNoCanary(answer, hint);
  if (!queryFields(endpoint).includes('q')) return;
  const searchAnswer = await caller.try(endpoint, {
    params: exampleParams(endpoint, ownIds),
    query: { q: CANARY.slice(0, 6), limit: 200 },
  });
  expectNoCanary(searchAnswer, callerName);
  expect(searchAnswer.headers.get('x-total-count') ?? '0', `results of a search for '${CANARY}'`).toBe('0');
}

/** Calls that get 404 because the example rows belong to another account. */
const OF_ACCOUNTS = /\/api\/(?:auth|user-brands|viste|importazioni|rapporti-programmati)\//;
/** Calls that a limited account cannot make, because their rows belong to the whole brand or are items that nobody has yet. */
const WHOLE_BRAND =
  /^(?:POST \/api\/(?:software|hardware|piani-mobili|iphones|cartelle-condivise|hardware\/:id\/duplica|iphones\/:id\/duplica|modelli-attivita|adempimenti\/tipi)|(?:PUT|DELETE) \/api\/(?:software|cartelle-condivise)\/:id|\w+ \/api\/(?:fatture|rilievi|budget|dotazioni|modelli-attivita|lotti|adempimenti\/tipi)\/:id.*)$/;

// These tests run last, because the rows that the calls create are not removed.
describe('Writes by a limited account', () => {
  // A budget belongs to the whole brand, and createRows() replaces it.
  const otherRows = async () =>
    (await databaseRows(app.sql, undefined, { matching: CANARY })).filter((row) => !/^budget|"oggetto": "budget"/.test(row));
  let before: string[];
  let exampleIds: Ids;
  let writers: [string, Client][];
  beforeAll(async () => {
    before = await otherRows();
    expect(before.length).toBeGreaterThan(50);
    await createRows();
  });

  async function createRows() {
    exampleIds = await insertEveryType(app.sql, 'nostro', [ownIds.brand_id]);
    writers = await limitedTo(exampleIds);
    await changedRows(app.sql);
  }

  test.each(namedCalls.filter(([, { method }]) => method !== 'GET'))(
    'A limited account that writes in its own showroom leaves the rows of the other showroom unchanged: %s',
    async (call, endpoint) => {
      for (const [index] of ROLES.entries()) {
        const [callerName, caller] = writers[index] as [string, Client];
        const input = { params: exampleParams(endpoint, exampleIds), body: exampleBody(endpoint, exampleIds) };
        const answer = await caller.try(endpoint, input);
        const hint = `${callerName}: ${answer.status} ${answer.text}`;
        expect(answer.status, hint).toBeLessThan(500);
        expectNoCanary(answer, hint);
        // In its own showroom a limited account may make every call that an account without a limit may make.
        if (!WHOLE_BRAND.test(call) && !OF_ACCOUNTS.test(call))
          expect([404, 'FUORI_DAI_TUOI_SHOWROOM'], hint).not.toContain(refusalOf(answer));
        const changes = await changedRows(app.sql);
        expect(changes.filter((line) => line.includes(CANARY))).toEqual([]);
        if (changes.length > 0) await createRows();
      }
    },
  );

  test('All writes of limited accounts in their own showroom leave the rows of the other showroom unchanged', async () => {
    expect(await otherRows()).toEqual(before);
  });
});
