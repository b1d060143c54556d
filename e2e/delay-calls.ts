import { type IncomingMessage, Server } from 'node:http';
import { pseudoRandom } from '#demo/pseudo-random.ts';

type Emit = (this: Server, name: string, ...values: unknown[]) => boolean;

/**
 * Makes all servers of this process wait up to `maxMs` before each call of the API, so that answers arrive in another order than the
 * requests were sent. Event streams do not wait.
 */
export function delayCalls(maxMs: number): void {
  const emit = Server.prototype.emit as Emit;
  let callCount = 0;
  const emitLater: Emit = function (this: Server, name, ...values) {
    if (name !== 'request' || !isCall(values[0] as IncomingMessage)) return emit.call(this, name, ...values);
    callCount += 1;
    setTimeout(() => emit.call(this, name, ...values), pseudoRandom(callCount, 'delay', maxMs));
    return true;
  };
  Server.prototype.emit = emitLater;
}

const isCall = ({ url = '' }: IncomingMessage) => url.startsWith('/api/') && !url.startsWith('/api/eventi');
