import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Connection, connectionTo } from './connection.ts';
import { choosePlace, PRODUCT } from './place.ts';
import { findPostmaster } from './postmaster.ts';

export function hasData(dataDir: string): boolean {
  return existsSync(join(resolve(dataDir), 'postgres', 'PG_VERSION'));
}

/**
 * The connection options of the database that another process runs on this data folder; undefined if none runs. Does not lock the folder.
 */
export function findRunning(dataDir: string, product = PRODUCT): Connection | undefined {
  const place = choosePlace(dataDir, product);
  return findPostmaster(place.cluster) === undefined ? undefined : connectionTo(place);
}
