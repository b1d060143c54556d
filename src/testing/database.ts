import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { onServer } from './test-server.ts';

export interface FreshDatabase {
  /** Connects as the owner, who may do everything; `connect()` works as the application's role on top of it. */
  owner: pg.PoolConfig;
  name: string;
  drop(): Promise<void>;
}

/** A migrated, empty database of one's own: a clone of the run's template. One per test file is the habit. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { owner, template, prefix } = inject('testDatabase');
  const name = `${prefix}${randomBytes(5).toString('hex')}`;
  await onServer(owner, `create database ${name} template ${template}`);
  return { owner: { ...owner, database: name }, name, drop: () => onServer(owner, `drop database if exists ${name} with (force)`) };
}

/** The same without any table, for tests of the migrator itself. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  const { owner, prefix } = inject('testDatabase');
  const name = `${prefix}${randomBytes(5).toString('hex')}`;
  await onServer(owner, `create database ${name} template template0 encoding 'UTF8'`);
  return { owner: { ...owner, database: name }, name, drop: () => onServer(owner, `drop database if exists ${name} with (force)`) };
}
