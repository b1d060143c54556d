// How long a body may take to arrive. Node knows one time for all requests of a server, and a file over a slow line takes longer than a form.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { refuseUnreadable } from './unreadable.ts';

const LATE = Object.assign(new Error('The body took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
const waiting = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Hangs up on whose body is not there in this time; `allowTime` lets one take as long as the server lets any. */
export function hurryBodies(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    const cut = setTimeout(() => refuseUnreadable(LATE, raw.socket), ms).unref();
    waiting.set(raw, cut);
    for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(cut));
  });
}

export function allowTime(request: IncomingMessage): void {
  clearTimeout(waiting.get(request));
}
