import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { createBrand, listBrands } from '#features/people/brands/contract.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
afterEach(() => app.sql.query('delete from brands'));

const headersBySender = (origin: string): Record<string, Record<string, string>> => ({
  'a page of ours': { 'sec-fetch-site': 'same-origin', origin },
  'the address bar': { 'sec-fetch-site': 'none' },
  'an older browser on our page': { origin },
  'a program': {},
  'a page of another site': { 'sec-fetch-site': 'cross-site', origin: 'https://altrove.example' },
  'a page of a neighbour': { 'sec-fetch-site': 'same-site', origin: 'https://vicino.organico.example' },
  'another site that names us as its origin': { 'sec-fetch-site': 'cross-site', origin },
  'an unknown word': { 'sec-fetch-site': 'x' },
  'an older browser on another site': { origin: 'https://altrove.example' },
  'our address without TLS, or with it': { origin: origin.replace('http:', 'https:') },
  'another port': { origin: 'http://127.0.0.1:1' },
  'a sandboxed page': { origin: 'null' },
  'an origin that begins like ours': { origin: `${origin}.altrove.example` },
  'no address at all': { origin: 'x' },
});

describe('A state-changing call', () => {
  test.each([
    ['a page of ours', 201],
    ['the address bar', 201],
    ['an older browser on our page', 201],
    ['a program', 201],
    ['a page of another site', 403],
    ['a page of a neighbour', 403],
    ['another site that names us as its origin', 403],
    ['an unknown word', 403],
    ['an older browser on another site', 403],
    ['our address without TLS, or with it', 403],
    ['another port', 403],
    ['a sandboxed page', 403],
    ['an origin that begins like ours', 403],
    ['no address at all', 403],
  ])('A state-changing call from %s gets %i', async (sender, status) => {
    const admin = await app.asAdmin();
    const answer = await admin.fetch('POST', createBrand.path, { nome: 'Nuovo' }, headersBySender(app.url)[sender]);
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.code).toBe('ORIGINE_NON_CONSENTITA');
    expect(await admin.call(listBrands, {})).toHaveLength(status === 201 ? 1 : 0);
  });

  test.each(['/api/auth/login', '/api/auth/logout', '/api/setup-admin'])(
    'A call that needs no session still rejects requests from other sites: %s',
    async (path) => {
      const answer = await app.anonymous.fetch('POST', path, {}, headersBySender(app.url)['a page of another site']);
      expect(answer).toMatchObject({ status: 403, body: { code: 'ORIGINE_NON_CONSENTITA' } });
    },
  );
});

test('A read from another site is answered, but without CORS headers, so the site cannot see the answer', async () => {
  const admin = await app.asAdmin();
  const answer = await admin.fetch('GET', listBrands.path, undefined, headersBySender(app.url)['a page of another site']);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

test("Behind a proxy the server's origin is the host in the proxy's headers", async () => {
  const admin = await app.asAdmin();
  const second = await startSecondApp(app, { trustProxy: true, own: { origins: ['https://organico.example'] } });
  const headers = {
    'x-forwarded-host': 'organico.example',
    'x-forwarded-proto': 'https',
    origin: 'https://organico.example',
    cookie: `__Host-organico_sessione=${admin.token}`, // the cookie has this name over TLS
  };
  expect(await second.speakingAs(admin).fetch('POST', createBrand.path, { nome: 'Nuovo' }, headers)).toMatchObject({ status: 201 });
  const httpHeaders = { ...headers, origin: 'http://organico.example' };
  expect(await second.speakingAs(admin).fetch('POST', createBrand.path, { nome: 'Altro' }, httpHeaders)).toMatchObject({ status: 403 });
  expect(
    await admin.fetch('POST', createBrand.path, { nome: 'Altro' }, headers),
    'Without a trusted proxy anybody could send this header.',
  ).toMatchObject({
    status: 403,
  });
});

/** Sends a request with the given Host header, as a browser does after DNS rebinding. */
async function requestWithHost(url: string, host: string, { method = 'GET', path = '/api/setup-admin/status' } = {}) {
  const { port } = new URL(url);
  const outgoing = request({ port, host: '127.0.0.1', method, path, headers: { host, 'content-type': 'application/json' } });
  outgoing.end(method === 'POST' ? '{}' : undefined);
  const [answer] = await once(outgoing, 'response');
  return { status: answer.statusCode, body: await json(answer) };
}

describe('A foreign host name that points to this server', () => {
  test.each(['altrove.example', 'altrove.example:3000', 'localhost.altrove.example', '127.0.0.1.altrove.example', 'x@127.0.0.1', 'a b'])(
    "The host '%s' is rejected for setup, pages and calls",
    async (host) => {
      const { url } = await startSecondApp(app, { own: { origins: ['https://organico.example'] } });
      for (const [method, path] of [
        ['POST', '/api/setup-admin'],
        ['GET', '/api/setup-admin/status'],
        ['GET', '/'],
        ['GET', '/guida'],
        ['POST', '/api/niente'],
      ] as const) {
        const { status, body } = await requestWithHost(url, host, { method, path });
        expect([status, body]).toMatchObject([403, { code: 'INDIRIZZO_NON_PREVISTO', error: expect.stringContaining('PUBLIC_URL') }]);
      }
    },
  );

  test.each([
    'localhost',
    'LOCALHOST:3000',
    '127.0.0.1:3000',
    '192.168.1.20',
    '[::1]:3000',
    '[fd00::20]',
    'organico.example',
    'Organico.Example:3000',
    'server.lan:3000',
  ])("A request with the host '%s' is accepted, because the host belongs to the server", async (host) => {
    const { url } = await startSecondApp(app, { own: { origins: ['https://organico.example'], listensOn: 'Server.lan' } });
    expect(await requestWithHost(url, host)).toMatchObject({ status: 200, body: { setupRequired: true } });
  });

  test.each(['/api/health/live', '/api/health/ready'])('A load balancer can call %s with any host name', async (path) => {
    expect(await requestWithHost(app.url, 'fila-di-server', { path })).toMatchObject({ status: 200 });
  });
});

test('An older browser can send a change from a page of the same public address', async () => {
  const admin = await app.asAdmin();
  const second = await startSecondApp(app, { own: { origins: ['https://organico.example'] } });
  // The server sees its internal host name in this request, as behind a proxy that sends no forwarding headers.
  const answer = await second.speakingAs(admin).fetch('POST', createBrand.path, { nome: 'Nuovo' }, { origin: 'https://organico.example' });
  expect(answer.status).toBe(201);
});
