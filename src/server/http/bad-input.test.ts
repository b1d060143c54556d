import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Client } from '#testing/client.ts';
import { ENDPOINTS, namedCalls } from '#testing/every-endpoint.ts';
import type { Ids } from '#testing/example-ids.ts';
import { bodyFields, exampleBody, exampleParams, queryFields } from '#testing/example-input.ts';
import { expectRejection } from '#testing/expect-rejection.ts';
import { insertEveryType } from '#testing/insert-every-type.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
let ids: Ids;
let admin: Client;

beforeAll(async () => {
  ids = await insertEveryType(app.sql, 'prova');
  await app.sql.query('insert into primo_amministratore (user_id) values ($1)', [ids.user_id]);
  admin = await app.asAdmin();
});

// Public calls delay an address after failed attempts, so the failures of earlier tests are deleted before each test.
beforeEach(async () => {
  await app.sql.query('delete from login_throttle');
});

const HOSTILE_VALUES: [string, string][] = [
  ['NUL', '"a\\u0000b"'],
  ['half a surrogate pair', '"a\\ud800b"'],
  ['a control character', '"a\\u0007b"'],
  ['10,000 characters', JSON.stringify('x'.repeat(10_000))],
  ['1e400', '1e400'],
  ['a negative number', '-1'],
  ['a deep list', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ['a deep object', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ['an object with a length', '{"length":1e9,"toString":null}'],
  ['a list', '["x"]'],
];
/** Texts that are unusual but valid. The API stores or rejects them and never executes them. */
const UNUSUAL_TEXTS = [
  `'; drop table users; --`,
  `\\'; select pg_sleep(10) --`,
  '%_%',
  '$1',
  '#{1+1}',
  '<script>alert(1)</script>',
  '=HYPERLINK("x")',
  '🦄 ﷽ Ž',
];

describe('A body field with an invalid value', () => {
  const callsWithBody = ENDPOINTS.filter(({ body }) => body !== undefined);

  describe.each(callsWithBody.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))('%s', (_, endpoint) => {
    const path = () => endpoint.path.replace(/:\w+/g, (name) => exampleParams(endpoint, ids)[name.slice(1)] ?? name);
    const bodyWithout = (name: string) => {
      const { [name]: __, ...otherFields } = exampleBody(endpoint, ids) ?? {};
      return JSON.stringify(otherFields).slice(1);
    };
    const fields = bodyFields(endpoint);
    // A hostile value may be accepted, because a password may have any character. A call may also answer an earlier 409.
    const isNoServerError = (status: number) => status < 300 || (status >= 400 && status < 500);

    test.each(HOSTILE_VALUES)('Every field of the request body with %s is rejected or stored unchanged', async (valueName, value) => {
      const tryField = async (name: string) => {
        const otherFields = bodyWithout(name);
        const answer = await admin.fetch(endpoint.method, path(), `{"${name}":${value}${otherFields === '}' ? '' : ','}${otherFields}`);
        expect(isNoServerError(answer.status), `${name}: ${answer.status} ${answer.text}`).toBe(true);
        if (answer.status >= 400) expectRejection(answer);
        else
          expect(`${valueName} in ${name}`).toMatch(
            /^(NUL|half|a control|10,000|a negative).* in (password)|^a list in (mansioni|seriali|codici)$|^a negative number in giorni$/,
          );
      };
      await Promise.all(fields.map(tryField));
    });

    test('Texts with a special meaning in SQL or HTML are harmless in every field', async () => {
      for (const name of fields) {
        for (const value of UNUSUAL_TEXTS) {
          const answer = await admin.fetch(endpoint.method, path(), { ...exampleBody(endpoint, ids), [name]: value });
          expect(isNoServerError(answer.status), `${name}: ${answer.status} ${answer.text}`).toBe(true);
        }
      }
      expect((await app.sql.query('select count(*)::integer as n from users')).rows[0].n).toBeGreaterThan(1);
    });

    test.each(['null', '[]', '"x"'])('A request body that is not a JSON object is rejected: %s', async (body) => {
      const answer = await admin.fetch(endpoint.method, path(), body);
      expect(isNoServerError(answer.status), answer.text).toBe(true);
      if (answer.status >= 400) expectRejection(answer);
    });
  });
});

// The server parses the body of every call in the same way, so one call of each method is enough.
describe.each(['POST', 'PUT', 'PATCH'])('A request body of the method %s', (method) => {
  test.each([
    '1',
    'true',
    `${'['.repeat(100_000)}`,
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    '{',
    '{"a":1,}',
    "{'a':1}",
    '\ufeff{',
    'undefined',
  ])('A body that is not a valid JSON object is rejected: %.20s', async (body) => {
    const endpoint = ENDPOINTS.find((each) => each.method === method && each.body !== undefined) as Endpoint;
    const path = endpoint.path.replace(/:\w+/g, (name) => exampleParams(endpoint, ids)[name.slice(1)] ?? name);
    expectRejection(await admin.fetch(method, path, body));
  });
});

test('A request list with more entries than any call accepts is rejected with a message about its field', async () => {
  const seriali = Array.from({ length: 4001 }, () => 7);
  const answer = await admin.fetch('POST', `/api/hardware/${ids.hardware}/duplica`, { seriali });
  expect(answer).toMatchObject({ status: 400, body: { fields: { seriali: 'Al massimo 4000 voci alla volta' } } });
  expect((await admin.fetch('POST', '/api/hardware/molti/elimina', { ids: [seriali] })).body).toMatchObject({
    error: expect.stringContaining('Al massimo 4000 voci alla volta'),
  });
});

describe('A path or query with an invalid value', () => {
  const INVALID_IDS = [
    '0',
    '-1',
    '01',
    '1.5',
    '1e3',
    '2147483648',
    '99999999999999999999',
    'x',
    'null',
    '%00',
    '..%2f..',
    "1'--",
    '%F0%9F%A6%84',
    'a'.repeat(300),
    ' 1',
    '1%20',
  ];
  test.each(namedCalls(({ path }) => path.includes('/:id')))('A call rejects every invalid id in its path: %s', async (_, endpoint) => {
    const tryId = (id: string) => admin.fetch(endpoint.method, endpoint.path.replace(':id', id), exampleBody(endpoint, ids));
    for (const answer of await Promise.all(INVALID_IDS.map(tryId))) expectRejection(answer);
  });

  const INVALID_QUERIES = [
    'limit=0',
    'limit=201',
    'limit=-1',
    'limit=1.5',
    'limit=x',
    'limit=',
    'limit=1e2',
    'limit=%00',
    'limit=5&limit=6',
    'sort=',
    'sort=segreto',
    'sort=--nome',
    'sort=nome,id',
    'sort=constructor',
    'sort=__proto__',
    'cursor=x',
    'cursor=%00',
    `cursor=${'a'.repeat(600)}`,
    'q=a&q=b',
    `q=${'x'.repeat(201)}`,
    'q=%00',
    'brand_id=x',
    'brand_id=0',
    'brand_id=99999999999',
  ];
  const lists = ENDPOINTS.filter((endpoint) => queryFields(endpoint).includes('sort'));
  test.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))(
    'The call GET %s rejects every invalid query',
    async (_, endpoint) => {
      const queryNames = queryFields(endpoint); // an export has no pages, and some lists have no brand filter
      const invalidQueries = [
        ...INVALID_QUERIES.filter((text) => queryNames.includes(text.split('=')[0] ?? '')),
        ...['__proto__=x', 'constructor=x', 'toString=1'],
      ];
      const tryQuery = (query: string) => admin.fetch('GET', `${endpoint.path}?${query}`);
      for (const answer of await Promise.all(invalidQueries.map(tryQuery))) expectRejection(answer, 400);
      for (const query of queryNames.includes('q') ? ['q=%25', 'q=_', 'q=\\', "q='"] : []) {
        expect((await admin.fetch('GET', `${endpoint.path}?${query}`)).status, query).toBe(200);
      }
    },
  );
});
