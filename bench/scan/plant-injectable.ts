import type pg from 'pg';
import { listenLocally } from './listen-locally.ts';

export async function plantInjectable(sql: pg.Pool): Promise<{ url: string; stop(): Promise<void> }> {
  return listenLocally((request, response) => {
    const searchText = new URL(request.url ?? '', 'http://localhost').searchParams.get('cerca') ?? '';
    sql.query(`select nome from brands where nome ilike '%${searchText}%'`).then(
      ({ rows }) => response.setHeader('content-type', 'application/json').end(JSON.stringify(rows)),
      () => response.writeHead(500).end('{}'),
    );
  });
}
