import { request } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { expectRefusal } from '#testing/expect-refusal.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
let admin: Client;

beforeAll(async () => {
  admin = await app.asAdmin();
});

describe('a body that is not taken', () => {
  const brand = { nome: 'Troppo' };
  test('larger than 256 KiB: 413', async () => {
    expectRefusal(await admin.fetch('POST', '/api/brands', { ...brand, descrizione: 'x'.repeat(256 * 1024) }), 413);
    expectRefusal(await admin.fetch('POST', '/api/brands', { ...brand, descrizione: 'x'.repeat(2 * 1024 * 1024) }), 413);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonx',
    'x',
  ])('%s: 415', async (type) => {
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
  test.each(['/api', '/api/', '/api?x=1', '/api/niente', '/api/brands/1/niente', '/%61pi/niente', '/api//brands', '/apii'])(
    'GET %s: JSON 404',
    async (path) => {
      expectRefusal(await app.anonymous.fetch('GET', path), 404);
    },
  );
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
    [
      'a length and chunks',
      'POST /api/brands HTTP/1.1\r\nhost: x\r\ncontent-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ])('%s: refused in the one form, and hung up', async (_, text, status) => {
    const answer = await send(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      error: expect.any(String),
      code: expect.stringMatching(/^[A-Z_]+$/),
    });
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
