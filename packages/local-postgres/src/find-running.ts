import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Connection, connectionTo } from './connection.ts';
import { chooseLocation, DEFAULT_PRODUCT } from './place.ts';
import { findPostmaster } from './postmaster.ts';

export function hasData(dataDir: string): boolean {
  return existsSync(join(resolve(dataDir), 'postgres', 'PG_VERSION'));
}

/**
 * Returns the connection options of the database that another process runs on this data folder, or undefined if no process runs it. Does
 * not lock the folder.
 */
export function findRunning(dataDir: string, product = DEFAULT_PRODUCT): Connection | undefined {
  const location = chooseLocation(dataDir, product);
  return findPostmaster(location.cluster) === undefined ? undefined : connectionTo(location);
}
