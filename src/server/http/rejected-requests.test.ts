import { request } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { expectRejection } from '#testing/expect-rejection.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
let admin: Client;

beforeAll(async () => {
  admin = await app.asAdmin();
});

describe('A request with a rejected body', () => {
  const brand = { nome: 'Troppo' };
  test('A request body larger than 256 KiB gets 413', async () => {
    expectRejection(await admin.fetch('POST', '/api/brands', { ...brand, descrizione: 'x'.repeat(256 * 1024) }), 413);
    expectRejection(await admin.fetch('POST', '/api/brands', { ...brand, descrizione: 'x'.repeat(2 * 1024 * 1024) }), 413);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonx',
    'x',
  ])('A request body of type %s gets 415', async (type) => {
    expectRejection(await admin.fetch('POST', '/api/brands', JSON.stringify(brand), { 'content-type': type }), 415);
  });

  const sendBody = (body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    fetch(`${app.url}/api/brands`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `organico_sessione=${admin.token}`, ...headers },
      body,
    });

  test.each([
    ['gzip', gzipSync],
    ['GZip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['gzip, identity', gzipSync],
    ['zstd', gzipSync],
  ])('A request body compressed with %s gets 415 and is not decompressed', async (encoding, compress) => {
    const answer = await sendBody(Buffer.from(compress(JSON.stringify(brand))), { 'content-encoding': encoding });
    expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'CORPO_COMPRESSO' }]);
  });

  test("A request body with the content encoding 'identity' is accepted", async () => {
    const answer = await sendBody(Buffer.from(JSON.stringify({ nome: 'Com’è' })), { 'content-encoding': 'identity' });
    expect(answer.status).toBe(201);
  });

  test.each([
    ['a byte that begins no character', [0xff]],
    ['an incomplete letter', [0xc3]],
    ['a letter of an older encoding', [0xe0]],
    ['an overlong encoding', [0xc0, 0xaf]],
    ['half a surrogate pair', [0xed, 0xa0, 0x80]],
  ])('A request body that is not valid UTF-8, with %s, gets 400 and nothing is stored', async (_, bytes) => {
    const answer = await sendBody(Buffer.concat([Buffer.from('{"nome":"Troppo'), Buffer.from(bytes), Buffer.from('"}')]));
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'TESTO_NON_UTF8' }]);
  });

  test('None of the rejected request bodies of this file was stored', async () => {
    const { rows } = await app.sql.query(`select count(*)::integer as n from brands where nome like 'Troppo%'`);
    expect(rows[0].n).toBe(0);
  });
});

describe('A request for an unknown address', () => {
  test.each(['/api', '/api/', '/api?x=1', '/api/niente', '/api/brands/1/niente', '/%61pi/niente', '/api//brands', '/apii'])(
    'GET of the unknown address %s gets a JSON 404',
    async (path) => {
      expectRejection(await app.anonymous.fetch('GET', path), 404);
    },
  );
  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('A request with the method %s on a list gets a JSON 404', async (method) => {
    expectRejection(await app.anonymous.fetch(method, '/api/brands'), 404);
  });
  test('An address that cannot be decoded gets 400, and the answer does not repeat the address', async () => {
    const answer = await app.anonymous.fetch('GET', '/api/%zz-mario');
    expectRejection(answer, 400);
    expect(answer.text).not.toContain('mario');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('A query string that is not valid UTF-8', () => {
  test.each(['q=%ff', 'q=%C3', 'q=%ED%A0%80', 'q=%zz', 'q=%', '%ff=1', 'altro=%ff'])(
    'The query string %s, which is not valid UTF-8, gets 400',
    async (query) => {
      for (const path of ['/api/brands', '/api/auth/me', '/api/eventi', '/api/health/live']) {
        const answer = await admin.fetch('GET', `${path}?${query}`);
        expectRejection(answer, 400);
        expect(answer.body.code).toBe('INDIRIZZO_NON_VALIDO');
      }
    },
  );
});

describe('A request that is not valid HTTP', () => {
  const sendRaw = (text: string) =>
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
    [
      'a length and chunks',
      'POST /api/brands HTTP/1.1\r\nhost: x\r\ncontent-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ])('A malformed request (%s) is rejected with a JSON error, and the connection is closed', async (_, text, status) => {
    const answer = await sendRaw(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      error: expect.any(String),
      code: expect.stringMatching(/^[A-Z_]+$/),
    });
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
  });

  test.each(['TRACE', 'CONNECT', 'PROPFIND'])('A %s request gets an answer that contains nothing of the request', async (method) => {
    const answer = await sendRaw(
      `${method} /api/brands HTTP/1.1\r\nhost: localhost\r\nx-segreto: di-chi-chiede\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
    expect(answer).not.toContain('di-chi-chiede');
  });

  test('A request with a body and an address that cannot be decoded is rejected, and the connection is closed because the body is not read', async () => {
    const answer = await sendRaw('POST /api/%zz HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n{');
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer.toLowerCase()).toContain('connection: close');
  });

  test('A request body that is shorter than its content length never reaches the handler', async () => {
    const { port } = new URL(app.url);
    const headers = { cookie: `organico_sessione=${admin.token}`, 'content-type': 'application/json', 'content-length': 500 };
    const outgoing = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/brands', headers });
    const closed = new Promise((resolve) => outgoing.on('error', resolve).on('close', resolve));
    outgoing.write('{"nome":"Mezzo"}');
    setImmediate(() => outgoing.destroy());
    await closed;
    const { rows } = await app.sql.query(`select count(*)::integer as n from brands where nome = 'Mezzo'`);
    expect(rows[0].n).toBe(0);
  });
});
