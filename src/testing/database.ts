import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, dropDatabase } from './test-server.ts';

export interface FreshDatabase {
  /** Connects as the owner, who may do everything. */
  owner: pg.PoolConfig;
  /** Connects as the login that serves, who owns nothing. */
  serving: pg.PoolConfig;
  name: string;
  drop(): Promise<void>;
}

/** A migrated, empty database of one's own: a clone of the run's template. One per test file is the habit. */
export function freshDatabase(): Promise<FreshDatabase> {
  return make(inject('testDatabase').template);
}

/** The same without any table, for tests of the migrator itself. */
export function emptyDatabase(): Promise<FreshDatabase> {
  return make();
}

async function make(template?: string): Promise<FreshDatabase> {
  const { owner, serving, prefix } = inject('testDatabase');
  const name = `${prefix}${randomBytes(5).toString('hex')}`;
  await createDatabase(owner, name, template);
  return {
    owner: { ...owner, database: name },
    serving: { ...owner, ...serving, database: name },
    name,
    drop: () => dropDatabase(owner, name),
  };
}
