import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/endpoint.ts';
import { parseInput } from './parse.ts';
import { formatServerTime, serverNow } from './server-time.ts';

export interface Message {
  event: string;
  data: unknown;
  /** The server time that becomes the id of the event, in milliseconds. The default is the time of sending. */
  at?: number;
}

/**
 * An event stream to one browser. After `end`, `send` does nothing, because a cut connection would look like a failure to the
 * browser.
 */
export interface EventStream {
  send(message: Message): void;
  end(): void;
  onEnd(callback: () => void): void;
}

// The maximum number of unread bytes. A client with more unread bytes is disconnected; it reconnects and fetches the missed
// changes.
const MAX_UNREAD_BYTES = 64 * 1024;

/** Registers an event stream. `open` rejects a caller by throwing before anything is sent. */
export function registerStream(
  app: FastifyInstance,
  endpoint: Endpoint,
  open: (request: FastifyRequest, query: unknown) => Promise<(stream: EventStream) => void>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // The route has no HEAD method, because a HEAD request would open a stream that never ends.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { query } = parseInput(endpoint, { params: request.params, query: request.query, body: undefined });
      const start = await open(request, query);
      return sendStream(reply, start);
    },
  });
}

function sendStream(reply: FastifyReply, start: (stream: EventStream) => void): FastifyReply {
  const body = new Readable({ read: () => undefined });
  // The headers stop a proxy from buffering or compressing the events.
  reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no').send(body);
  body.push(': ecco\n\n'); // the first bytes of the body also send the headers
  let isEnded = false;
  start({
    send({ event, data, at = serverNow() }) {
      if (body.readableLength > MAX_UNREAD_BYTES) body.destroy();
      else if (!isEnded && !body.destroyed) body.push(`id: ${formatServerTime(at)}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    end() {
      if (!isEnded) body.push(null);
      isEnded = true;
    },
    onEnd: (callback) => void body.once('close', callback),
  });
  return reply;
}
