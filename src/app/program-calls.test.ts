import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Client } from '#testing/client.ts';
import { ENDPOINTS, namedCalls } from '#testing/every-endpoint.ts';
import { type Ids, MISSING_IDS } from '#testing/example-ids.ts';
import { exampleBody, exampleParams } from '#testing/example-input.ts';
import { insertEveryType } from '#testing/insert-every-type.ts';
import { type Program, programOf } from '#testing/programs.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
const isOnlyForPeople = ({ forPeople, conferma }: Endpoint) => forPeople === true || conferma === true;
const isOpenToPrograms = (endpoint: Endpoint) => endpoint.needs !== 'public' && !isOnlyForPeople(endpoint);

let ids: Ids;
let reader: Program;
let sessionAndProgram: [session: Client, program: Program][];

beforeAll(async () => {
  ids = await insertEveryType(app.sql, 'mio');
  const accounts = [await app.as({ role: 'HR' }), await app.asAdmin()];
  sessionAndProgram = await Promise.all(
    accounts.map(async (each): Promise<[Client, Program]> => [each, await programOf(app, each.userId)]),
  );
  reader = await programOf(app, accounts[1]?.userId ?? 0, { sola_lettura: true });
});

const exampleInput = (endpoint: Endpoint, exampleIds: Ids) => ({
  params: exampleParams(endpoint, exampleIds),
  body: exampleBody(endpoint, exampleIds),
});
const statusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('A call that is only for people is rejected for every program', () => {
  test.each(namedCalls(isOnlyForPeople))('A program gets 403 NON_PER_PROGRAMMI from %s', async (_, endpoint) => {
    for (const [, program] of sessionAndProgram) {
      expect(statusAndCode(await program.try(endpoint, exampleInput(endpoint, ids)))).toEqual([403, 'NON_PER_PROGRAMMI']);
    }
  });
});

describe('A read-only program cannot make a writing call', () => {
  test.each(namedCalls((endpoint) => isOpenToPrograms(endpoint) && endpoint.method !== 'GET'))(
    'A read-only program gets 403 from %s',
    async (_, endpoint) => {
      expect(statusAndCode(await reader.try(endpoint, exampleInput(endpoint, ids)))).toEqual([403, 'GETTONE_SOLA_LETTURA']);
    },
  );
});

describe('Calls that programs may make', () => {
  test.each(namedCalls(isOpenToPrograms))('A program gets the same status as the session of its account from %s', async (_, endpoint) => {
    // GET calls use existing ids. Calls that write use missing ids, so that repeated calls get the same answer.
    const exampleIds = endpoint.method === 'GET' ? ids : MISSING_IDS;
    for (const [session, program] of sessionAndProgram) {
      expect(statusAndCode(await program.try(endpoint, exampleInput(endpoint, exampleIds)))).toEqual(
        statusAndCode(await session.try(endpoint, exampleInput(endpoint, exampleIds))),
      );
    }
  });
});

test('Calls about signing in, second factors, sessions and tokens are only for people', () => {
  const paths = ENDPOINTS.filter(({ path }) => /^\/api\/auth\/(?!viste)/.test(path)).filter((each) => !isOnlyForPeople(each));
  expect(paths.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /api/auth/me',
    'GET /api/auth/obbligo',
    'GET /api/auth/password',
    'GET /api/auth/users',
    'GET /api/auth/users/:id/visibilita',
  ]);
});
