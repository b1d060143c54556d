import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { LocalPostgres } from '../local-postgres.ts';
import { choosePlace } from './place.ts';
import { findPostmaster } from './postmaster.ts';
import { makeSocketFolder, PORT } from './socket-folder.ts';

/** Whether a first start has made data here. */
export function hasData(dataDir: string): boolean {
  return existsSync(join(resolve(dataDir), 'postgres', 'PG_VERSION'));
}

/** How to reach the embedded database that another process runs on these data, if one does: beside it, without holding the folder. */
export function findRunning(dataDir: string): LocalPostgres['connection'] | undefined {
  const place = choosePlace(dataDir);
  if (findPostmaster(place.cluster) === undefined) return undefined;
  return { host: makeSocketFolder(place), port: PORT, user: 'postgres', database: 'organico', ssl: false };
}
