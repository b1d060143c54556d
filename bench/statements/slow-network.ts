import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A proxy that delays all data in both directions. `host` is the socket folder to connect to instead. */
export async function slowWire(host: string, delayMs: number): Promise<{ host: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'organico-filo-'));
  const server = createServer((near) => {
    const far = createConnection(socketIn(host));
    later(near, far, delayMs);
    later(far, near, delayMs);
  });
  await new Promise<void>((resolve) => server.listen(socketIn(folder), resolve));
  const stop = () => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { host: folder, stop };
}

function socketIn(folder: string): string {
  return join(folder, '.s.PGSQL.5432');
}

function later(from: Socket, to: Socket, delayMs: number): void {
  from.on('data', (chunk) => setTimeout(() => to.write(chunk), delayMs));
  from.on('close', () => setTimeout(() => to.destroy(), delayMs));
  from.on('error', () => to.destroy());
}
