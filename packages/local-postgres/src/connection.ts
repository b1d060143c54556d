import pg from 'pg';
import type { DataLocation } from './place.ts';
import { makeSocketFolder, PORT } from './socket-folder.ts';

export type Connection = { host: string; port: number; user: string; database: string; ssl: false };

export function connectionTo(location: DataLocation): Connection {
  return { host: makeSocketFolder(location), port: PORT, user: 'postgres', database: location.databaseName, ssl: false };
}

/**
 * Opens a connection. The error listener prevents an unhandled error event, which would end the program. If the connection breaks,
 * statements are rejected.
 */
export async function openClient(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}
