// A stream that ends is an answer that is whole: the browser reports one that was cut as a failure of the server.
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { streamEventi } from '#features/notifications/eventi/contract.ts';
import { registerStream } from './stream.ts';

test('what is said after the end is not said, and does not cut the answer', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  app.setValidatorCompiler(() => () => true); // the calls' schemas are zod's, not the framework's
  app.setSerializerCompiler(() => JSON.stringify);
  registerStream(app, streamEventi, async () => (stream) => {
    stream.send({ event: 'uscita', data: {} });
    stream.end();
    stream.send({ event: 'battito', data: {} });
    stream.end();
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`${address}${streamEventi.path}`);
  expect(await answer.text()).toBe(': ecco\n\nevent: uscita\ndata: {}\n\n');
});
