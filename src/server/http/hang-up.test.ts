import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { startSecondApp } from '#testing/second-app.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
/** Far less than the 72 seconds for which a connection is kept. */
const AT_ONCE = 10_000;

/** A server with one call that answers as it is told, asked over a connection that is kept; and a stop that has begun. */
async function aStopDuring(answering: (reply: FastifyReply) => unknown) {
  const [asked, stopping] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const second = await startSecondApp(app, {
    beforeListening: (fastify) => {
      fastify.addHook('preClose', async () => stopping.resolve());
      fastify.get('/lento', (_request, reply) => {
        asked.resolve();
        return answering(reply);
      });
    },
  });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const answer: Promise<[IncomingMessage]> = once(get(`${second.url}/lento`, { agent }), 'response') as never;
  await asked.promise;
  return {
    answer,
    stop: async () => {
      const stopped = second.app.close();
      await stopping.promise;
      return { stopped };
    },
  };
}

test('a stop waits for the answer in hand, and not for its connection', { timeout: AT_ONCE }, async () => {
  const gate = Promise.withResolvers<string>();
  const { answer, stop } = await aStopDuring(() => gate.promise);
  const { stopped } = await stop();
  gate.resolve('finito');
  const [response] = await answer;
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
  expect(String(await response.toArray())).toBe('finito');
  await stopped;
});

test('an answer that has begun is sent to its end', { timeout: AT_ONCE }, async () => {
  const body = new PassThrough();
  const { answer, stop } = await aStopDuring((reply) => reply.type('text/plain').send(body));
  body.write('prima ');
  const [response] = await answer;
  expect(response.headers.connection).toBe('keep-alive');
  const { stopped } = await stop();
  body.end('e dopo');
  expect((await response.toArray()).join('')).toBe('prima e dopo');
  await stopped;
});
