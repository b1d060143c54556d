// An answer that stays open: server-sent events. Everything but the body goes as for any other call.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/endpoint.ts';
import { parseInput } from './parse.ts';

/** What is said on a stream: the name of an event and its data. */
export interface Message {
  event: string;
  data: unknown;
}

/** After its end nothing more is said on it, whoever tries: an answer that was cut would look like a failure to the browser. */
export interface EventStream {
  send(message: Message): void;
  end(): void;
  onEnd(act: () => void): void;
}

// Who does not read what is sent is let go: it comes back and asks for what it missed.
const MOST_UNREAD_BYTES = 64 * 1024;

/** Registers a call that answers with a stream. `open` says who may, by throwing, before anything is sent. */
export function registerStream(
  app: FastifyInstance,
  endpoint: Endpoint,
  open: (request: FastifyRequest, query: unknown) => Promise<(stream: EventStream) => void>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // Asking for its head alone would open a stream that nobody reads and nothing ends.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { query } = parseInput(endpoint, { params: request.params, query: request.query, body: undefined });
      const start = await open(request, query);
      return answer(reply, start);
    },
  });
}

function answer(reply: FastifyReply, start: (stream: EventStream) => void): FastifyReply {
  const body = new Readable({ read: () => undefined });
  // A proxy that collects answers, or compresses them, would keep the events to itself.
  reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no').send(body);
  body.push(': ecco\n\n'); // an answer's head leaves with its first bytes
  let isOver = false;
  start({
    send({ event, data }) {
      if (body.readableLength > MOST_UNREAD_BYTES) body.destroy();
      else if (!isOver && !body.destroyed) body.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    end() {
      if (!isOver) body.push(null);
      isOver = true;
    },
    onEnd: (act) => void body.once('close', act),
  });
  return reply;
}
