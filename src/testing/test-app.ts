import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '#app/build-app.ts';
import { connect } from '#server/db/connect.ts';
import { createToken, hashToken } from '#server/security/credential.ts';
import type { Right, Role } from '#shared/permissions.ts';
import { Client } from './client.ts';
import { freshDatabase } from './database.ts';
import { TEST_KEY } from './sign-in.ts';
import { insertRow, insertUser } from './sql-rows.ts';

export interface TestApp {
  readonly url: string;
  /** The database connections of the owner. The tests use them for data that no API call can create or read. */
  readonly sql: pg.Pool;
  readonly anonymous: Client;
  /**
   * Creates an account and returns a client that is signed in with it. `brands` maps brand ids to permissions. `showrooms` maps the ids of
   * brands with a limit to the showrooms that the account sees.
   */
  as(account: {
    role?: Role;
    amministratore?: boolean;
    brands?: Record<number, Right>;
    showrooms?: Record<number, number[]>;
  }): Promise<Client & { userId: number }>;
  asAdmin(): Promise<Client & { userId: number }>;
  sessionOf(userId: number): Promise<Client>;
}

export function openApp(): TestApp {
  let state: { url: string; sql: pg.Pool; close: () => Promise<void> } | undefined;
  beforeAll(async () => {
    state = await start();
  });
  afterAll(async () => state?.close());
  const startedApp = () => {
    if (!state) throw new Error('The application starts in beforeAll: use it inside a test or a later hook.');
    return state;
  };
  return {
    get url() {
      return startedApp().url;
    },
    get sql() {
      return startedApp().sql;
    },
    get anonymous() {
      return new Client(startedApp().url);
    },
    as: (account) => createSignedIn(startedApp(), account),
    asAdmin: () => createSignedIn(startedApp(), { amministratore: true }),
    sessionOf: (userId) => openSession(startedApp(), userId),
  };
}

async function start() {
  const fresh = await freshDatabase();
  const { db, pool } = connect({ ...fresh.serving, max: 20 });
  const owner = connect({ ...fresh.owner, asApplication: false });
  const app = await buildApp({ db, pool, key: TEST_KEY });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    app.server.closeAllConnections(); // an answer that a test has not read completely keeps its connection open
    await app.close();
    await Promise.all([db.destroy(), owner.db.destroy()]);
    await fresh.drop();
  };
  return { url, sql: owner.pool, close };
}

const RIGHTS: Record<Right, { can_view: boolean; can_edit: boolean; can_admin: boolean }> = {
  can_view: { can_view: true, can_edit: false, can_admin: false },
  can_edit: { can_view: true, can_edit: true, can_admin: false },
  can_admin: { can_view: true, can_edit: true, can_admin: true },
};

/** Creates an account and a session with SQL, because a real sign-in is slow: it computes a password hash. */
async function createSignedIn(
  app: { url: string; sql: pg.Pool },
  account: Parameters<TestApp['as']>[0],
): Promise<Client & { userId: number }> {
  const { role = 'IT', amministratore = false, brands = {}, showrooms = {} } = account;
  const user = await insertUser(app.sql, { role, amministratore });
  for (const [brand_id, right] of Object.entries(brands)) {
    await insertRow(app.sql, 'user_brands', {
      user_id: user.id,
      brand_id: Number(brand_id),
      ...RIGHTS[right],
      showroom_ids: showrooms[Number(brand_id)] ?? null,
    });
  }
  return Object.assign(await openSession(app, user.id), { userId: user.id });
}

async function openSession({ url, sql }: { url: string; sql: pg.Pool }, userId: number): Promise<Client> {
  const token = createToken();
  await sql.query(`insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 hour')`, [
    userId,
    hashToken(token),
  ]);
  return new Client(url, token);
}

/** Returns a real password hash with cheap parameters, for tests that sign in with a password. */
export function cheapHash(password: string): Promise<string> {
  return hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
}
