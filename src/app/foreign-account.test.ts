// Rule 24: every route that exists is called by accounts of another brand. Whoever adds a route adds nothing here.
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
// The services are for calling the handlers; here only the contracts are read.
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
  // Something of both brands that one of theirs holds, and somebody of ours whom one of theirs leads: neither shows who (rules 12 and 20).
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

/** What two answers have to agree on: all that a caller can see, but the clock and the nonce. */
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
 * A request for each place in the call that takes an id: it holds the id from `strange` there, and our own ids in all other places. A call with a body also
 * gets one request in which all ids are from `strange`.
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

describe('an account of another brand that names what is not its own', () => {
  let before: string[];
  beforeAll(async () => {
    before = await databaseRows(app.sql);
  });

  test.each(named.filter(([, endpoint]) => hasIds(endpoint)))('%s', async (_, endpoint) => {
    await changedRows(app.sql);
    await Promise.all(strangers.map(([who, stranger]) => expectAsIfAbsent(who, stranger, endpoint)));
    expect(await changedRows(app.sql)).toEqual([]);
  });

  test('All calls of an account of another brand leave the database as it was', async () => {
    expect(await databaseRows(app.sql)).toEqual(before);
  });
});

async function expectAsIfAbsent(who: string, stranger: Client, endpoint: Endpoint): Promise<void> {
  // What narrows a list finds nothing; what says where something is to go has to be there.
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

describe('an account of another brand that reads all it can', () => {
  test.each(named.filter(([, { method }]) => method === 'GET'))('%s shows nothing of theirs', async (_, endpoint) => {
    await Promise.all(strangers.map(([, stranger]) => expectNothingOfTheirs(stranger, endpoint)));
  });
});

async function expectNothingOfTheirs(stranger: Client, endpoint: Endpoint): Promise<void> {
  expectNoCanary(await stranger.try(endpoint, { params: exampleParams(endpoint, ours) }));
  if (!queryFields(endpoint).includes('q')) return;
  const searched = await stranger.try(endpoint, {
    params: exampleParams(endpoint, ours),
    query: { q: CANARY.slice(0, 6), limit: 200 },
  });
  expectNoCanary(searched);
  expect(searched.headers.get('x-total-count') ?? '0', `hits of a search for '${CANARY}'`).toBe('0');
}

describe('who is not signed in', () => {
  let outsiders: Client[];
  let before: string[];
  beforeAll(async () => {
    outsiders = await makeOutsiders();
    before = await databaseRows(app.sql, []);
  });

  test.each(named.filter(([, { needs }]) => needs !== 'public'))('%s: 401, whatever is asked', async (_, endpoint) => {
    await changedRows(app.sql);
    const inputs = [theirs, NOTHING].map((ids) => ({ params: exampleParams(endpoint, ids), body: exampleBody(endpoint, ids) }));
    const answers = await Promise.all(outsiders.flatMap((outsider) => inputs.map((input) => outsider.try(endpoint, input))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await changedRows(app.sql, [])).toEqual([]);
  });

  test('All calls without a valid session that name ids of another brand leave the database as it was', async () => {
    expect(await databaseRows(app.sql, [])).toEqual(before);
  });
});

/** A caller without a session, and three whose session has expired, is older than seven days, or is of a deactivated account. */
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

// After all others: the rows that these calls make remain.
describe('an account of another brand that writes what it may', () => {
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
  /** One of everything in a brand of their own, and an account of each role that may do everything there. */
  async function renew() {
    own = await everythingOf(app.sql, 'nostro');
    for (const role of ROLES) admins[role] = await app.as({ role, brands: { [own.brand_id]: 'can_admin' } });
    await changedRows(app.sql);
  }

  test.each(named.filter(([, { method }]) => method !== 'GET'))('%s leaves theirs as it is', async (_, endpoint) => {
    for (const role of ROLES) {
      const input = { params: exampleParams(endpoint, own), body: exampleBody(endpoint, own) };
      const answer = await admins[role].try(endpoint, input);
      expect(answer.status).toBeLessThan(500);
      expectNoCanary(answer);
      const changes = await changedRows(app.sql);
      expect(changes.filter((line) => new RegExp(theirMark()).test(line))).toEqual([]);
      // What the call has changed is no longer there for the next one; a refused call has changed nothing.
      if (changes.length > 0) await renew();
    }
  });

  test('All calls that an account may make leave the rows of the other brand as they were', async () => {
    expect(await theirRows()).toEqual(before);
  });
});

// Not in the table, and open to everybody: they say nothing of anybody.
const OPEN = ['/api/docs', '/api/health/live', '/api/health/ready', '/api/openapi.json'];

// Not in the table, because its answer does not end: src/features/notifications/eventi/eventi.test.ts shows that it is nobody else's.
const STREAM = 'GET /api/eventi';

test('no route stands beside the table of routes but those that are open on purpose, and the stream', async () => {
  const fastify = await buildApp({ db: undefined as never, pool: undefined as never }); // nothing is called
  const isOpen = (route: string) => OPEN.some((path) => route === `GET ${path}` || /^[/*]/.test(route.replace(`GET ${path}`, '')));
  const registered = pathsInTree(fastify.printRoutes({ commonPrefix: false }));
  await fastify.close();
  expect(registered.filter((route) => !isOpen(route) && route !== STREAM)).toEqual(
    allRoutes(NO_SERVICES)
      .flatMap(({ endpoint: { method, path, alsoAt = path } }) => [...new Set([path, alsoAt])].map((each) => `${method} ${each}`))
      .sort(),
  );
});

/** 'METHOD /path' of each leaf of Fastify's printed tree, in which children stand indented by four. */
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
