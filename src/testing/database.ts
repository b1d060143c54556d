import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, dropDatabase } from './test-server.ts';

export interface FreshDatabase {
  owner: pg.PoolConfig;
  serving: pg.PoolConfig;
  name: string;
  drop(): Promise<void>;
}

export function freshDatabase(): Promise<FreshDatabase> {
  return createFresh(inject('testDatabase').template);
}

export function emptyDatabase(): Promise<FreshDatabase> {
  return createFresh();
}

async function createFresh(template?: string): Promise<FreshDatabase> {
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
