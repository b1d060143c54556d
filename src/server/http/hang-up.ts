import type { FastifyInstance } from 'fastify';

/**
 * From the moment a stop has begun, a connection ends with the answer it is waiting for. Node's own close() only ends those that wait
 * for none: the others would be kept for 72 more seconds, and the stop with them.
 */
export function hangUpWhenStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  // An answer that was already on its way when the stop began has told the client that the connection stays.
  app.addHook('onResponse', async ({ raw }) => {
    if (isStopping) raw.socket.destroySoon();
  });
}
