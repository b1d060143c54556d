import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';

/** What must never be: a list whose statement is built from what somebody has typed. Without it nobody would know that the scan sees anything. */
export async function plantInjectable(sql: pg.Pool): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const typed = new URL(request.url ?? '', 'http://localhost').searchParams.get('cerca') ?? '';
    sql.query(`select nome from brands where nome ilike '%${typed}%'`).then(
      ({ rows }) => response.setHeader('content-type', 'application/json').end(JSON.stringify(rows)),
      () => response.writeHead(500).end('{}'),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
