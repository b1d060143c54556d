import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { type SilentProxy, startSilentProxy } from '#testing/silent-proxy.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
const SERVER = fileURLToPath(new URL('../../scripts/serve-api.mjs', import.meta.url));

function startServer({ host, port }: SilentProxy): ChildProcessByStdio<null, Readable, Readable> {
  const { user = '', password, database } = app.sql.options;
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  const server = spawn(process.execPath, [SERVER], {
    env: { ...process.env, PORT: '0', DATABASE_URL: `postgres://${user}${secret}@${host}:${port}/${database}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  return server;
}

test('A server that starts with an unresponsive database ends with an error message', { timeout: 60_000 }, async () => {
  const proxy = await startSilentProxy(app);
  proxy.silence();
  const server = startServer(proxy);
  const [stderr, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);
  expect(stderr).toContain('Il database indicato da DATABASE_URL non è utilizzabile: il server non risponde.');
  expect(code).toBe(1);
});

test('The server process ends within ten seconds after SIGTERM, and requests that wait for the database get 503', {
  timeout: 60_000,
}, async () => {
  const admin = await app.asAdmin();
  const proxy = await startSilentProxy(app);
  const server = startServer(proxy);
  const [line] = await once(createInterface(server.stdout), 'line');
  const url = /http:\S+/.exec(line)?.[0] ?? '';
  const fetchBrands = () => fetch(`${url}/api/brands`, { headers: { cookie: `organico_sessione=${admin.token}` } });
  expect((await fetchBrands()).status).toBe(200);

  proxy.silence();
  const waitingCalls = [fetchBrands(), fetchBrands(), fetchBrands()];
  await proxy.waitForDropped(3);
  server.kill('SIGTERM');
  const signalledAt = performance.now();
  expect((await Promise.all(waitingCalls)).map(({ status }) => status)).toEqual([503, 503, 503]);
  const [code] = await once(server, 'exit');
  expect(performance.now() - signalledAt).toBeLessThan(10_000);
  expect(code).toBe(0);
});
