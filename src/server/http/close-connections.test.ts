import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { startSecondApp } from '#testing/second-app.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
/** The time limit of the test in ms; much less than the keep-alive of 72 seconds. */
const TIME_LIMIT_MS = 10_000;

async function stopDuringRequest(answerRequest: (reply: FastifyReply) => unknown) {
  const [requestReceived, stopStarted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const second = await startSecondApp(app, {
    beforeListening: (fastify) => {
      fastify.addHook('preClose', async () => stopStarted.resolve());
      fastify.get('/lento', (_request, reply) => {
        requestReceived.resolve();
        return answerRequest(reply);
      });
    },
  });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const answer: Promise<[IncomingMessage]> = once(get(`${second.url}/lento`, { agent }), 'response') as never;
  await requestReceived.promise;
  return {
    answer,
    stop: async () => {
      const stopped = second.app.close();
      await stopStarted.promise;
      return { stopped };
    },
  };
}

test('A stopping server finishes its current answer and then closes the connection without waiting for the keep-alive', {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const gate = Promise.withResolvers<string>();
  const { answer, stop } = await stopDuringRequest(() => gate.promise);
  const { stopped } = await stop();
  gate.resolve('finito');
  const [response] = await answer;
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
  expect(String(await response.toArray())).toBe('finito');
  await stopped;
});

test('A stopping server sends an answer that has begun to its end', { timeout: TIME_LIMIT_MS }, async () => {
  const body = new PassThrough();
  const { answer, stop } = await stopDuringRequest((reply) => reply.type('text/plain').send(body));
  body.write('prima ');
  const [response] = await answer;
  expect(response.headers.connection).toBe('keep-alive');
  const { stopped } = await stop();
  body.end('e dopo');
  expect((await response.toArray()).join('')).toBe('prima e dopo');
  await stopped;
});
