// The real server process, on a database that falls silent under it, is told to end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startSilentProxy } from '#testing/silent-proxy.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
const SERVER = fileURLToPath(new URL('../../scripts/serve-api.ts', import.meta.url));

test('the process ends within ten seconds of SIGTERM, and who was waiting is told', { timeout: 60_000 }, async () => {
  const admin = await app.asAdmin();
  const proxy = await startSilentProxy(app);
  const { user = '', password, database } = app.sql.options;
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  const server = spawn(process.execPath, [SERVER], {
    env: { ...process.env, PORT: '0', DATABASE_URL: `postgres://${user}${secret}@${proxy.host}:${proxy.port}/${database}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const [line] = await once(createInterface(server.stdout), 'line');
  const url = /http:\S+/.exec(line)?.[0] ?? '';
  const ask = () => fetch(`${url}/api/brands`, { headers: { cookie: `organico_sessione=${admin.token}` } });
  expect((await ask()).status).toBe(200);

  proxy.silence();
  const waiting = [ask(), ask(), ask()];
  await proxy.swallowed(3);
  server.kill('SIGTERM');
  const told = performance.now();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([503, 503, 503]);
  const [code] = await once(server, 'exit');
  expect(performance.now() - told).toBeLessThan(10_000);
  expect(code).toBe(0);
});
