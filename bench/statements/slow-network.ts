import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Starts a proxy that delays all data between a server and the database. The returned `host` is the socket folder of the proxy. */
export async function startSlowNetwork(host: string, delayMs: number): Promise<{ host: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'organico-filo-'));
  const server = createServer((client) => {
    const database = createConnection(socketPath(host));
    forwardDelayed(client, database, delayMs);
    forwardDelayed(database, client, delayMs);
  });
  await new Promise<void>((resolve) => server.listen(socketPath(folder), resolve));
  const stop = () => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { host: folder, stop };
}

function socketPath(folder: string): string {
  return join(folder, '.s.PGSQL.5432');
}

function forwardDelayed(source: Socket, target: Socket, delayMs: number): void {
  source.on('data', (chunk) => setTimeout(() => target.write(chunk), delayMs));
  source.on('close', () => setTimeout(() => target.destroy(), delayMs));
  source.on('error', () => target.destroy());
}
