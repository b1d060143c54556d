import { expect, test } from 'vitest';
import { startSecondApp } from '#testing/second-app.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

test('slow clients are cut: headers after 10 s, a whole request after 30 s, looked for every second', async () => {
  const { server, initialConfig } = (await startSecondApp(app)).app;
  expect(server.headersTimeout).toBe(10_000);
  expect(server.requestTimeout).toBe(30_000);
  expect(Reflect.get(server, 'connectionsCheckingInterval')).toBe(1000); // not in Node's types
  expect(initialConfig.bodyLimit).toBe(256 * 1024);
});
