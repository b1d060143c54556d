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
  waitForDropped(count: number): Promise<void>;
  /** Makes the proxy forward the data of new connections again. Silenced connections stay silent, because data on them is lost. */
  resume(): void;
}

export async function startSilentProxy({ sql }: TestApp): Promise<SilentProxy> {
  const { host = '', port = 5432 } = sql.options;
  const pairs = new Set<[Socket, Socket]>();
  let isSilent = false;
  let droppedCount = 0;
  const droppedMessages = new EventEmitter();
  const dropMessage = () => {
    droppedCount += 1;
    droppedMessages.emit('message');
  };
  const server = createServer((clientSocket) => {
    const databaseSocket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const pair: [Socket, Socket] = [clientSocket, databaseSocket];
    pairs.add(pair);
    for (const [source, target] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      source.on('error', () => target.destroy());
      source.on('close', () => target.destroy());
      if (!isSilent) source.pipe(target);
    }
    if (isSilent) clientSocket.on('data', dropMessage);
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
      for (const [clientSocket, databaseSocket] of pairs) {
        // The proxy still reads the silenced socket and drops the data. If it paused the socket, it would not notice that
        // the other end has closed.
        clientSocket.unpipe(databaseSocket).on('data', dropMessage).resume();
        databaseSocket.unpipe(clientSocket).resume();
      }
    },
    async waitForDropped(count) {
      while (droppedCount < count) await once(droppedMessages, 'message');
    },
    resume() {
      isSilent = false;
    },
  };
}
