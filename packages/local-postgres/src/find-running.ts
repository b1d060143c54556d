import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Connection, connectionTo } from './connection.ts';
import { choosePlace, PRODUCT } from './place.ts';
import { findPostmaster } from './postmaster.ts';

/** Whether a first start has made data here. */
export function hasData(dataDir: string): boolean {
  return existsSync(join(resolve(dataDir), 'postgres', 'PG_VERSION'));
}

/** How to reach the database that another process runs on these data, if one does: beside it, without holding the folder. */
export function findRunning(dataDir: string, product = PRODUCT): Connection | undefined {
  const place = choosePlace(dataDir, product);
  return findPostmaster(place.cluster) === undefined ? undefined : connectionTo(place);
}
