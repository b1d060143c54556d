// Accounts of another brand call every existing route. A new route is covered automatically.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#shared/endpoint.ts';
import { ROLES, type Role } from '#shared/permissions.ts';
import { logChanges } from '#testing/change-log.ts';
import { changedRows } from '#testing/changed-rows.ts';
import type { Answer, Client } from '#testing/client.ts';
import { databaseRows } from '#testing/database-rows.ts';
import { everythingOf } from '#testing/everything.ts';
import { type Ids, NOTHING } from '#testing/example-ids.ts';
import { everyChoice, exampleBody, exampleParams, idSlots, idValue, queryFields } from '#testing/example-input.ts';
import { assign, insertAsset, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { buildApp } from './build-app.ts';
import { allRoutes } from './routes.ts';

const app = openApp();
// This test uses only the contracts of the routes and not their handlers, so the routes get no services.
const NO_SERVICES = {} as Parameters<typeof allRoutes>[0];
const endpoints = allRoutes(NO_SERVICES).flatMap((route) => everyChoice(route.endpoint));
const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

const CANARY = 'canarino';
let ours: Ids;
let theirs: Ids;
let strangers: [string, Client][];

beforeAll(async () => {
  ours = await everythingOf(app.sql, 'nostro');
  theirs = await everythingOf(app.sql, CANARY);
  // An item of both brands held by a foreign employee, and an employee of ours with a foreign manager: neither may reveal the
  // foreign person.
  const shared = await insertAsset(app.sql, 'hardware', [ours.brand_id, theirs.brand_id], { nome: 'Di entrambi' });
  await assign(app.sql, 'hardware', shared, { id: theirs.dipendente_id, brand_id: theirs.brand_id });
  await insertDipendente(app.sql, { brand_id: ours.brand_id, manager_id: theirs.manager_id });
  await app.sql.query('insert into primo_amministratore (user_id) values ($1)', [theirs.user_id]);
  strangers = await makeStrangers();
  await logChanges(app.sql);
});

async function makeStrangers(): Promise<[string, Client][]> {
  const withRole = ROLES.map(
    async (role): Promise<[string, Client]> => [role, await app.as({ role, brands: { [ours.brand_id]: 'can_admin' } })],
  );
  const viewer = await app.as({ role: 'HR', brands: { [ours.brand_id]: 'can_view' } });
  return [...(await Promise.all(withRole)), ['HR that only looks', viewer], ['without a brand', await app.as({ role: 'HR' })]];
}

/** The parts of two answers that must be equal: everything except the clock and the nonce. */
function visibleParts({ status, text, headers }: Answer<unknown>) {
  const shown = [...headers].filter(([name]) => name !== 'date').map(([name, value]) => `${name}: ${value.replace(/nonce-\w+/g, '')}`);
  return { status, text, headers: shown.sort() };
}

function expectNoCanary(answer: Answer<unknown>): void {
  const everything = JSON.stringify(visibleParts(answer));
  expect(everything).not.toContain(CANARY);
  for (const id of [theirs.dipendente_id, theirs.manager_id]) expect(everything).not.toContain(id);
}

/**
 * One request for each place in the call that takes an id: that place has the id from `strange`, all other places have our own
 * ids. A call with a body also gets one request in which all ids are from `strange`.
 */
function requestsWith(endpoint: Endpoint, strange: Ids): { where: string; input: Parameters<Client['try']>[1] }[] {
  const slots = idSlots(endpoint);
  const params = exampleParams(endpoint, ours);
  const body = exampleBody(endpoint, ours);
  const inBody = slots.body.flatMap((name) => {
    const value = idValue(name, strange);
    const alone = { where: name, input: { params, body: { ...body, [name]: value } } };
    if (!Array.isArray(value)) return [alone];
    const besideOurs = [...(idValue(name, ours) as unknown[]), ...value];
    return [alone, { where: `${name} beside ours`, input: { params, body: { ...body, [name]: besideOurs } } }];
  });
  const inQuery = slots.query.map((name) => ({
    where: `?${name}`,
    input: { params, query: { [name]: String(idValue(name, strange, endpoint.path)) } },
  }));
  if (!slots.path) return [...inBody, ...inQuery];
  const strangePath = exampleParams(endpoint, strange);
  const everywhere = endpoint.body ? [{ where: 'everywhere', input: { params: strangePath, body: exampleBody(endpoint, strange) } }] : [];
  return [{ where: ':id', input: { params: strangePath, body } }, ...everywhere, ...inBody, ...inQuery];
}

describe('Foreign ids', () => {
  let before: string[];
  beforeAll(async () => {
    before = await databaseRows(app.sql);
  });

  test.each(named.filter(([, endpoint]) => hasIds(endpoint)))(
    'An account of another brand gets the same answers for foreign ids as for missing ids and changes nothing: %s',
    async (_, endpoint) => {
      await changedRows(app.sql);
      await Promise.all(strangers.map(([who, stranger]) => expectAsIfAbsent(who, stranger, endpoint)));
      expect(await changedRows(app.sql)).toEqual([]);
    },
  );

  test('Calls with foreign ids leave the database unchanged', async () => {
    expect(await databaseRows(app.sql)).toEqual(before);
  });
});

async function expectAsIfAbsent(who: string, stranger: Client, endpoint: Endpoint): Promise<void> {
  // A filter with a foreign id returns nothing; an id in the path or body must exist.
  const inQuery = idSlots(endpoint).path || endpoint.method !== 'GET' ? [200, 400, 403, 404] : [200, 403];
  const missing = requestsWith(endpoint, NOTHING);
  for (const [i, { where, input }] of requestsWith(endpoint, theirs).entries()) {
    const answer = await stranger.try(endpoint, input);
    const asIfAbsent = await stranger.try(endpoint, missing[i]?.input);
    const hint = `${who}, ${where}: ${answer.status} ${answer.text}`;
    expect(where.startsWith('?') ? inQuery : [400, 403, 404], hint).toContain(answer.status);
    expect(visibleParts(answer), hint).toEqual(visibleParts(asIfAbsent));
    expectNoCanary(answer);
  }
}

function hasIds(endpoint: Endpoint): boolean {
  const { path, body, query } = idSlots(endpoint);
  return path || body.length + query.length > 0;
}

describe('Reads by an account of another brand', () => {
  test.each(named.filter(([, { method }]) => method === 'GET'))(
    'An account of another brand sees nothing of the foreign brand: %s',
    async (_, endpoint) => {
      await Promise.all(strangers.map(([, stranger]) => expectNothingOfTheirs(stranger, endpoint)));
    },
  );
});

async function expectNothingOfTheirs(stranger: Client, endpoint: Endpoint): Promise<void> {
  expectNoCanary(await stranger.try(endpoint, { params: exampleParams(endpoint, ours) }));
  if (!queryFields(endpoint).includes('q')) return;
  const searched = await stranger.try(endpoint, {
    params: exampleParams(endpoint, ours),
    query: { q: CANARY.slice(0, 6), limit: 200 },
  });
  expectNoCanary(searched);
  expect(searched.headers.get('x-total-count') ?? '0', `results of a search for '${CANARY}'`).toBe('0');
}

describe('Calls without a valid session', () => {
  let outsiders: Client[];
  let before: string[];
  beforeAll(async () => {
    outsiders = await makeOutsiders();
    before = await databaseRows(app.sql, []);
  });

  test.each(named.filter(([, { needs }]) => needs !== 'public'))(
    'A caller without a valid session gets 401 for existing and missing ids: %s',
    async (_, endpoint) => {
      await changedRows(app.sql);
      const inputs = [theirs, NOTHING].map((ids) => ({ params: exampleParams(endpoint, ids), body: exampleBody(endpoint, ids) }));
      const answers = await Promise.all(outsiders.flatMap((outsider) => inputs.map((input) => outsider.try(endpoint, input))));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(await changedRows(app.sql, [])).toEqual([]);
    },
  );

  test('Calls without a valid session leave the database unchanged', async () => {
    expect(await databaseRows(app.sql, [])).toEqual(before);
  });
});

/** A caller without a session, and three whose session has expired, is older than seven days, or belongs to a deactivated account. */
async function makeOutsiders(): Promise<Client[]> {
  await app.asAdmin();
  const admin = { amministratore: true };
  const [expired, aged, deactivated] = [await app.as(admin), await app.as(admin), await app.as(admin)];
  await app.sql.query(
    `update sessions set created_at = created_at - interval '1 day', expires_at = now() - interval '1 second' where user_id = $1`,
    [expired.userId],
  );
  await app.sql.query(
    `update sessions set created_at = now() - interval '8 days', expires_at = now() - interval '1 day' where user_id = $1`,
    [aged.userId],
  );
  await app.sql.query('update users set is_active = false where id = $1', [deactivated.userId]);
  return [app.anonymous, expired, aged, deactivated];
}

// These tests run last, because the rows that the calls create are not removed.
describe('Writes by an account of another brand', () => {
  const theirMark = () => `${CANARY}|"brand_id": ?${theirs.brand_id}(?!\\d)`;
  const theirRows = () => databaseRows(app.sql, undefined, { matching: theirMark() });
  let before: string[];
  beforeAll(async () => {
    before = await theirRows();
    expect(before.length).toBeGreaterThan(50);
    await renew();
  });

  let own: Ids;
  const admins = {} as Record<Role, Client>;
  /** Creates one row of every type in a new brand, and an account of each role that administers it. */
  async function renew() {
    own = await everythingOf(app.sql, 'nostro');
    for (const role of ROLES) admins[role] = await app.as({ role, brands: { [own.brand_id]: 'can_admin' } });
    await changedRows(app.sql);
  }

  test.each(named.filter(([, { method }]) => method !== 'GET'))(
    'An account that writes in its own brand leaves the foreign rows unchanged: %s',
    async (_, endpoint) => {
      for (const role of ROLES) {
        const input = { params: exampleParams(endpoint, own), body: exampleBody(endpoint, own) };
        const answer = await admins[role].try(endpoint, input);
        expect(answer.status).toBeLessThan(500);
        expectNoCanary(answer);
        const changes = await changedRows(app.sql);
        expect(changes.filter((line) => new RegExp(theirMark()).test(line))).toEqual([]);
        // A successful call has used or deleted the rows, so the next call gets new rows. A rejected call has changed nothing.
        if (changes.length > 0) await renew();
      }
    },
  );

  test('All writes of an account in its own brand leave the foreign rows unchanged', async () => {
    expect(await theirRows()).toEqual(before);
  });
});

// Routes that are not in the route table. They are open to everybody and their answers contain no data.
const OPEN = ['/api/docs', '/api/health/live', '/api/health/ready', '/api/openapi.json'];

// The event stream is not in the route table, because its answer does not end. src/features/notifications/eventi/eventi.test.ts
// tests its permissions.
const STREAM = 'GET /api/eventi';

test('Every route is in the route table, except the open ones and the event stream', async () => {
  const fastify = await buildApp({ db: undefined as never, pool: undefined as never }); // no handler is called
  const isOpen = (route: string) => OPEN.some((path) => route === `GET ${path}` || /^[/*]/.test(route.replace(`GET ${path}`, '')));
  const registered = pathsInTree(fastify.printRoutes({ commonPrefix: false }));
  await fastify.close();
  expect(registered.filter((route) => !isOpen(route) && route !== STREAM)).toEqual(
    allRoutes(NO_SERVICES)
      .flatMap(({ endpoint: { method, path, alsoAt = path } }) => [...new Set([path, alsoAt])].map((each) => `${method} ${each}`))
      .sort(),
  );
});

/** 'METHOD /path' of each leaf in Fastify's printed tree. Each level is indented by four characters. */
function pathsInTree(tree: string): string[] {
  const above: string[] = [];
  const routes = tree.split('\n').flatMap((line) => {
    const [, indent = '', segment = '', methods] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?/.exec(line) ?? [];
    const depth = indent.length / 4;
    above.length = depth;
    above.push(segment);
    return (methods?.split(', ') ?? []).filter((method) => method !== 'HEAD').map((method) => `${method} ${above.join('')}`);
  });
  return routes.sort();
}
