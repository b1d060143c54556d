// Every call with an API token is answered like the session of its account, or rejected. A new call is covered automatically.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Client } from '#testing/client.ts';
import { everythingOf } from '#testing/everything.ts';
import { type Ids, NOTHING } from '#testing/example-ids.ts';
import { everyChoice, exampleBody, exampleParams } from '#testing/example-input.ts';
import { type Program, programOf } from '#testing/programs.ts';
import { openApp } from '#testing/test-app.ts';
import { allRoutes } from './routes.ts';

const app = openApp();
const endpoints = allRoutes({} as Parameters<typeof allRoutes>[0]).flatMap((route) => everyChoice(route.endpoint));
const named = (wanted: (endpoint: Endpoint) => boolean) =>
  endpoints.filter(wanted).map((each) => [`${each.method} ${each.path}`, each] as const);

const isForPeople = ({ forPeople, conferma }: Endpoint) => forPeople === true || conferma === true;
const isClosed = (endpoint: Endpoint) => endpoint.needs !== 'public' && !isForPeople(endpoint);

let ids: Ids;
let reader: Program;
/** A session and a program for each of two accounts: one without any permission, one amministratore. */
let pairs: [session: Client, program: Program][];

beforeAll(async () => {
  ids = await everythingOf(app.sql, 'mio');
  const accounts = [await app.as({ role: 'HR' }), await app.asAdmin()];
  pairs = await Promise.all(accounts.map(async (each): Promise<[Client, Program]> => [each, await programOf(app, each.userId)]));
  reader = await programOf(app, accounts[1]?.userId ?? 0, { sola_lettura: true });
});

const asked = (endpoint: Endpoint, of: Ids) => ({ params: exampleParams(endpoint, of), body: exampleBody(endpoint, of) });
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('A call that is only for people is rejected for every program', () => {
  test.each(named(isForPeople))('A program gets 403 NON_PER_PROGRAMMI from %s', async (_, endpoint) => {
    for (const [, program] of pairs) {
      expect(outcome(await program.try(endpoint, asked(endpoint, ids)))).toEqual([403, 'NON_PER_PROGRAMMI']);
    }
  });
});

describe('A read-only program cannot make a writing call', () => {
  test.each(named((endpoint) => isClosed(endpoint) && endpoint.method !== 'GET'))(
    'A read-only program gets 403 from %s',
    async (_, endpoint) => {
      expect(outcome(await reader.try(endpoint, asked(endpoint, ids)))).toEqual([403, 'GETTONE_SOLA_LETTURA']);
    },
  );
});

describe("Any other call of a program gets the same status as the account's session", () => {
  test.each(named(isClosed))('A program gets the same status as the session of its account from %s', async (_, endpoint) => {
    // Reads use existing ids. Writes use missing ids, so that repeated calls get the same answer.
    const of = endpoint.method === 'GET' ? ids : NOTHING;
    for (const [session, program] of pairs) {
      expect(outcome(await program.try(endpoint, asked(endpoint, of)))).toEqual(outcome(await session.try(endpoint, asked(endpoint, of))));
    }
  });
});

test('Calls about signing in, second factors, sessions and tokens are only for people', () => {
  const paths = endpoints.filter(({ path }) => /^\/api\/auth\/(?!viste)/.test(path)).filter((each) => !isForPeople(each));
  expect(paths.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /api/auth/me',
    'GET /api/auth/obbligo',
    'GET /api/auth/password',
    'GET /api/auth/users',
    'GET /api/auth/users/:id/visibilita',
  ]);
});
