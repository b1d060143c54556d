// A proxy to the database that can become silent: connections stay open, but no data passes.
import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { TestApp } from './test-app.ts';

export interface SilentProxy {
  host: string;
  port: number;
  /** Stops passing data in both directions. New connections are accepted and get no data. */
  silence(): void;
  /** Resolves when this many messages were dropped. */
  swallowed(howMany: number): Promise<void>;
  /** Passes data on new connections again. Silenced connections stay silent, because data on them is lost. */
  speak(): void;
}

/** Starts a proxy before the database of a test's application; it stops when the test ends. */
export async function startSilentProxy({ sql }: TestApp): Promise<SilentProxy> {
  const { host = '', port = 5432 } = sql.options;
  const pairs = new Set<[Socket, Socket]>();
  let isSilent = false;
  let unheard = 0;
  const swallowing = new EventEmitter();
  const swallow = () => {
    unheard += 1;
    swallowing.emit('message');
  };
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [one, other] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      if (!isSilent) one.pipe(other);
    }
    if (isSilent) near.on('data', swallow);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const sockets of pairs) for (const each of sockets) each.destroy();
    server.close();
  });
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    silence() {
      isSilent = true;
      for (const [near, far] of pairs) {
        // The silenced socket is still read and its data is dropped. A paused socket would not notice at the end of the test
        // that the far end has closed.
        near.unpipe(far).on('data', swallow).resume();
        far.unpipe(near).resume();
      }
    },
    async swallowed(howMany) {
      while (unheard < howMany) await once(swallowing, 'message');
    },
    speak() {
      isSilent = false;
    },
  };
}
