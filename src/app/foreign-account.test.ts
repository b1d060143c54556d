import { beforeAll, describe, expect, test } from 'vitest';
import { ROLES, type Role } from '#shared/permissions.ts';
import { changedRows, loggedChanges } from '#testing/changed-rows.ts';
import type { Client } from '#testing/client.ts';
import { databaseRows } from '#testing/database-rows.ts';
import { namedCalls, ROUTES } from '#testing/every-endpoint.ts';
import { type Ids, MISSING_IDS } from '#testing/example-ids.ts';
import { exampleBody, exampleParams } from '#testing/example-input.ts';
import { CANARY, callersFor, expectNoCanary, expectNothingHidden, expectSameAsMissing, hasIds } from '#testing/foreign-requests.ts';
import { insertEveryType } from '#testing/insert-every-type.ts';
import { type Moment, type Rewind, rewindable } from '#testing/rewind.ts';
import { assign, insertAsset, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { buildApp } from './build-app.ts';

const app = openApp();
let ownIds: Ids;
let foreignIds: Ids;
let rewind: Rewind;
let foreignCallers: [string, Client][];

beforeAll(async () => {
  ownIds = await insertEveryType(app.sql, 'nostro');
  foreignIds = await insertEveryType(app.sql, CANARY);
  // An item of both brands that is assigned to an employee of the foreign brand, and an employee of the own brand with a manager of the
  // foreign brand. Answers must not reveal these foreign employees.
  const shared = await insertAsset(app.sql, 'hardware', [ownIds.brand_id, foreignIds.brand_id], { nome: 'Di entrambi' });
  await assign(app.sql, 'hardware', shared, { id: foreignIds.dipendente_id, brand_id: foreignIds.brand_id });
  await insertDipendente(app.sql, { brand_id: ownIds.brand_id, manager_id: foreignIds.manager_id });
  await app.sql.query('insert into primo_amministratore (user_id) values ($1)', [foreignIds.user_id]);
  foreignCallers = await createForeignCallers();
  rewind = await rewindable(app.sql);
});

async function createForeignCallers(): Promise<[string, Client][]> {
  const withRole = ROLES.map(
    async (role): Promise<[string, Client]> => [role, await app.as({ role, brands: { [ownIds.brand_id]: 'can_admin' } })],
  );
  const viewer = await app.as({ role: 'HR', brands: { [ownIds.brand_id]: 'can_view' } });
  return [...(await Promise.all(withRole)), ['HR with can_view', viewer], ['without a brand', await app.as({ role: 'HR' })]];
}

describe('Foreign ids', () => {
  let before: string[];
  beforeAll(async () => {
    before = await databaseRows(app.sql);
  });

  test.each(namedCalls(hasIds))(
    'An account of another brand gets the same answers for foreign ids as for missing ids and changes nothing: %s',
    async (_, endpoint) => {
      await changedRows(app.sql);
      await Promise.all(
        callersFor(endpoint, foreignCallers).map(([callerName, caller]) =>
          expectSameAsMissing(endpoint, { callerName, caller, ownIds, hiddenIds: foreignIds }),
        ),
      );
      expect(await changedRows(app.sql)).toEqual([]);
    },
  );

  test('All calls with ids of another brand leave the database unchanged', async () => {
    expect(await databaseRows(app.sql)).toEqual(before);
  });
});

describe('Reads by an account of another brand', () => {
  test.each(namedCalls(({ method }) => method === 'GET'))(
    'An account of another brand sees nothing of the foreign brand: %s',
    async (_, endpoint) => {
      await Promise.all(
        foreignCallers.map(([callerName, caller]) => expectNothingHidden(endpoint, { callerName, caller, ownIds, hidden: [foreignIds] })),
      );
    },
  );
});

describe('Calls without a valid session', () => {
  let unauthenticated: Client[];
  let before: string[];
  beforeAll(async () => {
    unauthenticated = await createUnauthenticated();
    before = await databaseRows(app.sql, []);
  });

  test.each(namedCalls(({ needs }) => needs !== 'public'))(
    'A caller without a valid session gets 401 for existing and missing ids: %s',
    async (_, endpoint) => {
      await changedRows(app.sql);
      const inputs = [foreignIds, MISSING_IDS].map((ids) => ({ params: exampleParams(endpoint, ids), body: exampleBody(endpoint, ids) }));
      const answers = await Promise.all(
        unauthenticated.flatMap((unauthenticatedCaller) => inputs.map((input) => unauthenticatedCaller.try(endpoint, input))),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(await changedRows(app.sql, [])).toEqual([]);
    },
  );

  test('Calls without a valid session leave the database unchanged', async () => {
    expect(await databaseRows(app.sql, [])).toEqual(before);
  });
});

/**
 * Creates one client without a session, and three clients with a session that has expired, is older than seven days, or belongs to a
 * deactivated account.
 */
async function createUnauthenticated(): Promise<Client[]> {
  await app.asAdmin();
  const admin = { amministratore: true };
  const [expired, tooOld, deactivated] = [await app.as(admin), await app.as(admin), await app.as(admin)];
  await app.sql.query(
    `update sessions set created_at = created_at - interval '1 day', expires_at = now() - interval '1 second' where user_id = $1`,
    [expired.userId],
  );
  await app.sql.query(
    `update sessions set created_at = now() - interval '8 days', expires_at = now() - interval '1 day' where user_id = $1`,
    [tooOld.userId],
  );
  await app.sql.query('update users set is_active = false where id = $1', [deactivated.userId]);
  return [app.anonymous, expired, tooOld, deactivated];
}

describe('Writes by an account of another brand', () => {
  const admins = {} as Record<Role, Client>;
  let foreignPattern: RegExp;
  let before: string[];
  const foreignRows = () => databaseRows(app.sql, undefined, { matching: foreignPattern.source });
  let start: Moment;
  beforeAll(async () => {
    foreignPattern = new RegExp(
      `${CANARY}|${foreignIds.dipendente_id}|${foreignIds.manager_id}|"brand_id": ?${foreignIds.brand_id}(?!\\d)`,
    );
    for (const role of ROLES) admins[role] = await app.as({ role, brands: { [ownIds.brand_id]: 'can_admin' } });
    before = await foreignRows();
    expect(before.length).toBeGreaterThan(50);
    await changedRows(app.sql);
    start = await rewind.currentMoment();
  });

  test.each(namedCalls(({ method }) => method !== 'GET'))(
    'An account that writes in its own brand leaves the foreign rows unchanged: %s',
    async (_, endpoint) => {
      for (const role of ROLES) {
        const input = { params: exampleParams(endpoint, ownIds), body: exampleBody(endpoint, ownIds) };
        const answer = await admins[role].try(endpoint, input);
        expect(answer.status).toBeLessThan(500);
        expectNoCanary(answer, [foreignIds]);
        expect((await loggedChanges(app.sql)).filter((line) => foreignPattern.test(line))).toEqual([]);
        // The next role makes the call on the same rows.
        await rewind.rewindTo(start);
      }
    },
  );

  // The undo uses a log of changed rows. Some changes are not in this log, for example a truncated table, and only this comparison finds them.
  test('After each write was tried with foreign ids and then undone, the rows of other brands are unchanged', async () => {
    expect(await foreignRows()).toEqual(before);
  });
});

// Routes that are not in the route table. They are open to everybody and their answers contain no data.
const OPEN_PATHS = ['/api/docs', '/api/health/live', '/api/health/ready', '/api/openapi.json'];

// The event stream is not in the route table, because its answer does not end. src/features/notifications/eventi/eventi.test.ts
// tests its permissions.
const EVENT_STREAM = 'GET /api/eventi';

test('Every route is in the route table, except the open ones and the event stream', async () => {
  // the test calls no handler, so the server needs no database
  const fastify = await buildApp({ db: undefined as never, pool: undefined as never });
  const isOpen = (route: string) => OPEN_PATHS.some((path) => route === `GET ${path}` || /^[/*]/.test(route.replace(`GET ${path}`, '')));
  const registered = pathsInTree(fastify.printRoutes({ commonPrefix: false }));
  await fastify.close();
  expect(registered.filter((route) => !isOpen(route) && route !== EVENT_STREAM)).toEqual(
    ROUTES.flatMap(({ endpoint: { method, path, alsoAt = path } }) =>
      [...new Set([path, alsoAt])].map((each) => `${method} ${each}`),
    ).sort(),
  );
});

/** Returns each route in Fastify's printed route tree as 'METHOD /path'. The tree indents each level by four characters. */
function pathsInTree(tree: string): string[] {
  const segments: string[] = [];
  const routes = tree.split('\n').flatMap((line) => {
    const [, indent = '', segment = '', methods] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?/.exec(line) ?? [];
    const depth = indent.length / 4;
    segments.length = depth;
    segments.push(segment);
    return (methods?.split(', ') ?? []).filter((method) => method !== 'HEAD').map((method) => `${method} ${segments.join('')}`);
  });
  return routes.sort();
}
