import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { startSecondApp } from '#testing/second-app.ts';
import { openApp } from '#testing/test-app.ts';
import { limitBodyTime, raiseBodyTimeout } from './request-bodies.ts';

const app = openApp();

test('The server cuts off slow requests: headers after 10 s and any request after five minutes, checked every second', async () => {
  const { server, initialConfig } = (await startSecondApp(app)).app;
  expect(server.headersTimeout).toBe(10_000);
  expect(server.requestTimeout).toBe(300_000);
  expect(Reflect.get(server, 'connectionsCheckingInterval')).toBe(1000); // Node's types lack this property
  expect(initialConfig.bodyLimit).toBe(256 * 1024);
});

test('A request body that arrives too slowly is rejected with 408, but a file upload may take longer', async () => {
  const server = Fastify();
  onTestFinished(() => server.close());
  limitBodyTime(server, 1);
  server.addHook('onRequest', async ({ url, raw }) => {
    if (url === '/file') raiseBodyTimeout(raw);
    received.get(url)?.resolve();
  });
  const received = new Map(['/file', '/modulo'].map((url) => [url, Promise.withResolvers<void>()]));
  for (const url of received.keys()) server.post(url, { handler: async () => 'arrivato' });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as { port: number };
  const startRequest = async (url: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST ${url} HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: 4\r\nconnection: close\r\n\r\nci`);
    await received.get(url)?.promise;
    return socket;
  };
  const file = await startRequest('/file');
  const form = await startRequest('/modulo');
  expect(await text(form)).toMatch(/^HTTP\/1\.1 408 .*TEMPO_SCADUTO/s); // the file upload has reached its time limit too
  file.end('ao');
  expect(await text(file)).toMatch(/^HTTP\/1\.1 200 .*arrivato/s);
});
