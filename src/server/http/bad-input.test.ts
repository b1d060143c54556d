import { request } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '#app/routes.ts';
import type { Answer, Client } from '#testing/client.ts';
import { everythingOf } from '#testing/everything.ts';
import { bodyFields, exampleBody, exampleParams, type Ids } from '#testing/example-input.ts';
import { useApp } from '#testing/test-app.ts';

const app = useApp();
const endpoints = allRoutes({} as Parameters<typeof allRoutes>[0]).map((route) => route.endpoint);
let ids: Ids;
let admin: Client;

beforeAll(async () => {
  ids = await everythingOf(app.sql, 'prova');
  await app.sql.query('insert into primo_amministratore (user_id) values ($1)', [ids.user_id]);
  admin = await app.asAdmin();
});

/** W7: the same Italian sentence twice, a stable code, and nothing else but the fields. */
function expectRefusal(answer: Answer<unknown>, status?: number): void {
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
  expect(answer.status, answer.text).toBeLessThan(500);
  if (status !== undefined) expect(answer.status, answer.text).toBe(status);
  expect(answer.headers.get('content-type')).toContain('application/json');
  const body = answer.body as Record<string, unknown>;
  expect(body.error).toBe(body.message);
  expect(body.code).toMatch(/^[A-Z][A-Z0-9_]+$/);
  expect(Object.keys(body).filter((name) => !['error', 'message', 'code', 'fields'].includes(name))).toEqual([]);
  expect(String(body.message)).not.toMatch(/invalid|unexpected|error|expected|must|syntax|null value|violates/i);
}

const HOSTILE: [string, string][] = [
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
/** Strange, but a text like any other: stored as it is or refused, never run. */
const PLAIN_BUT_ODD = [`'; drop table users; --`, `\\'; select pg_sleep(10) --`, '%_%', '$1', '${1+1}', '<script>alert(1)</script>', '=HYPERLINK("x")', '🦄 ﷽ Ž'];

describe('a field with a value that it cannot have', () => {
  const withBody = endpoints.filter(({ body }) => body !== undefined);

  describe.each(withBody.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))('%s', (_, endpoint) => {
    const path = () => endpoint.path.replace(/:\w+/g, (name) => exampleParams(endpoint, ids)[name.slice(1)] ?? name);
    const without = (name: string) => {
      const { [name]: __, ...rest } = exampleBody(endpoint, ids) ?? {};
      return JSON.stringify(rest).slice(1);
    };
    const fields = bodyFields(endpoint);
    // A 4,000-character note may be long, a password may hold anything, and a call may stop at an earlier 409.
    const isRefused = (status: number) => status < 300 || (status >= 400 && status < 500);

    test.each(HOSTILE)('%s, in each field by turns', async (kind, value) => {
      for (const name of fields) {
        const rest = without(name);
        const answer = await admin.fetch(endpoint.method, path(), `{"${name}":${value}${rest === '}' ? '' : ','}${rest}`);
        expect(isRefused(answer.status), `${name}: ${answer.status} ${answer.text}`).toBe(true);
        if (answer.status >= 400) expectRefusal(answer);
        else expect(`${kind} in ${name}`).toMatch(/^(NUL|half|a control|10,000|a negative).* in (password)/);
      }
    });

    test('texts that mean something elsewhere', async () => {
      for (const name of fields) {
        for (const value of PLAIN_BUT_ODD) {
          const answer = await admin.fetch(endpoint.method, path(), { ...exampleBody(endpoint, ids), [name]: value });
          expect(isRefused(answer.status), `${name}: ${answer.status} ${answer.text}`).toBe(true);
        }
      }
      expect((await app.sql.query('select count(*)::integer as n from users')).rows[0].n).toBeGreaterThan(1);
    });

    test.each(['null', '[]', '"x"', '1', 'true', `${'['.repeat(100_000)}`, `${'['.repeat(100_000)}${']'.repeat(100_000)}`, '{', '{"a":1,}', "{'a':1}", '\ufeff{', 'undefined'])(
      'a body that is no object: %.20s',
      async (body) => {
        const answer = await admin.fetch(endpoint.method, path(), body);
        expect(isRefused(answer.status), answer.text).toBe(true);
        if (answer.status >= 400) expectRefusal(answer);
      },
    );
  });
});

describe('a path or a query with a value that it cannot have', () => {
  const IDS = ['0', '-1', '01', '1.5', '1e3', '2147483648', '99999999999999999999', 'x', 'null', '%00', '..%2f..', "1'--", '%F0%9F%A6%84', 'a'.repeat(300), ' 1', '1%20'];
  test.each(endpoints.filter(({ path }) => path.includes('/:id')).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      for (const id of IDS) expectRefusal(await admin.fetch(endpoint.method, endpoint.path.replace(':id', id), exampleBody(endpoint, ids)));
    },
  );

  const QUERIES = [
    'limit=0', 'limit=201', 'limit=-1', 'limit=1.5', 'limit=x', 'limit=', 'limit=1e2', 'limit=%00', 'limit=5&limit=6', 'sort=', 'sort=segreto', 'sort=--nome', 'sort=nome,id',
    'sort=constructor', 'sort=__proto__', 'cursor=x', 'cursor=%00', `cursor=${'a'.repeat(600)}`, 'q=a&q=b', `q=${'x'.repeat(201)}`, 'q=%00', 'brand_id=x', 'brand_id=0', 'brand_id=99999999999',
  ];
  test.each(endpoints.filter(({ query }) => query !== undefined).map((endpoint) => [endpoint.path, endpoint] as const))('GET %s', async (_, endpoint) => {
    const takesBrand = (await admin.fetch('GET', `${endpoint.path}?brand_id=x`)).status === 400;
    for (const query of QUERIES.filter((text) => takesBrand || !text.startsWith('brand_id'))) {
      expectRefusal(await admin.fetch('GET', `${endpoint.path}?${query}`), 400);
    }
    // What the list does not know is ignored, and harmless.
    for (const query of ['__proto__=x', 'constructor=x', 'toString=1', 'q=%', 'q=_', 'q=\\', "q='", 'q=%ED%A0%80', 'q=%zz']) {
      expect((await admin.fetch('GET', `${endpoint.path}?${query}`)).status, query).toBe(200);
    }
  });
});

describe('a body that is not taken', () => {
  const brand = { nome: 'Troppo' };
  test('larger than 256 KiB: 413', async () => {
    expectRefusal(await admin.fetch('POST', '/api/brands', { ...brand, descrizione: 'x'.repeat(256 * 1024) }), 413);
    expectRefusal(await admin.fetch('POST', '/api/brands', { ...brand, descrizione: 'x'.repeat(2 * 1024 * 1024) }), 413);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', 'application/jsonx', 'x'])('%s: 415', async (type) => {
    expectRefusal(await admin.fetch('POST', '/api/brands', JSON.stringify(brand), { 'content-type': type }), 415);
  });

  test('packed, and larger than 256 KiB once unpacked', async () => {
    const packed = gzipSync(JSON.stringify({ ...brand, descrizione: 'x'.repeat(20 * 1024 * 1024) }));
    const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json', cookie: `organico_sessione=${admin.token}` };
    const answer = await fetch(`${app.url}/api/brands`, { method: 'POST', headers, body: packed });
    expect([400, 413, 415]).toContain(answer.status);
    expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/) });
  });

  test('a form that another site could send without asking is not even read', async () => {
    const { rows } = await app.sql.query(`select count(*)::integer as n from brands where nome = 'Troppo'`);
    expect(rows[0].n).toBe(0);
  });
});

describe('what is not there', () => {
  test.each(['/api', '/api/', '/api?x=1', '/api/niente', '/api/brands/1/niente', '/%61pi/niente', '/api//brands', '/apii'])('GET %s: JSON 404', async (path) => {
    expectRefusal(await app.anonymous.fetch('GET', path), 404);
  });
  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s of a list: JSON 404', async (method) => {
    expectRefusal(await app.anonymous.fetch(method, '/api/brands'), 404);
  });
  test('an address that cannot be decoded: 400 that does not repeat it', async () => {
    const answer = await app.anonymous.fetch('GET', '/api/%zz-mario');
    expectRefusal(answer, 400);
    expect(answer.text).not.toContain('mario');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('requests that are not HTTP', () => {
  const send = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const { port, hostname } = new URL(app.url);
      let received = '';
      const socket = connectSocket(Number(port), hostname, () => socket.write(text));
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('close', () => resolve(received)).on('error', reject);
    });

  test.each([
    ['garbage', 'CIAO\r\n\r\n', 400],
    ['headers without end', `GET /api/brands HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST /api/brands HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}', 400],
    ['a length and chunks', 'POST /api/brands HTTP/1.1\r\nhost: x\r\ncontent-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n', 400],
  ])('%s: refused in the one form, and hung up', async (_, text, status) => {
    const answer = await send(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error: expect.any(String), code: expect.stringMatching(/^[A-Z_]+$/) });
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
  });

  test('a body shorter than it says never reaches the handler', async () => {
    const { port } = new URL(app.url);
    const headers = { cookie: `organico_sessione=${admin.token}`, 'content-type': 'application/json', 'content-length': 500 };
    const outgoing = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/brands', headers });
    const gone = new Promise((resolve) => outgoing.on('error', resolve).on('close', resolve));
    outgoing.write('{"nome":"Mezzo"}');
    setImmediate(() => outgoing.destroy());
    await gone;
    const { rows } = await app.sql.query(`select count(*)::integer as n from brands where nome = 'Mezzo'`);
    expect(rows[0].n).toBe(0);
  });
});
