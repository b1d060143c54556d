// An event stream must end without an error, because the browser reports a cut connection as a server failure.
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { streamEventi } from '#features/notifications/eventi/contract.ts';
import { registerStream } from './stream.ts';

test('Messages after the end of an event stream are dropped and do not cut off the answer', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  app.setValidatorCompiler(() => () => true); // the calls have zod schemas, which Fastify cannot compile
  app.setSerializerCompiler(() => JSON.stringify);
  registerStream(app, streamEventi, async () => (stream) => {
    stream.send({ event: 'uscita', data: {} });
    stream.end();
    stream.send({ event: 'battito', data: {} });
    stream.end();
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`${address}${streamEventi.path}`);
  expect(await answer.text()).toMatch(/^: ecco\n\nid: \d{13}-[0-9a-f]{8}\nevent: uscita\ndata: \{\}\n\n$/);
});
