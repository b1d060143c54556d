import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { connect } from '#server/db/connect.ts';
import type { DB } from '#server/db/schema.gen.ts';
import { ACCOUNTS, type Account, BRANDS, PASSWORD } from './data/company.ts';
import { fillDatabase } from './fill.ts';
import { elementAt } from './pseudo-random.ts';

/** Fills an empty database in one transaction. Returns the lines that explain how to sign in. `today` defaults to today in Italy. */
export async function loadDemo(owner: pg.PoolConfig, today?: string): Promise<string[]> {
  const { db } = connect(owner);
  try {
    if (await isEmpty(db)) {
      const day = today ?? (await todayOf(db));
      await db.transaction().execute((tx) => fillDatabase(tx, day));
    }
    return ['', `Utenti della dimostrazione (password per tutti: ${PASSWORD}):`, ...ACCOUNTS.map(describe), ''];
  } finally {
    await db.destroy();
  }
}

async function isEmpty(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom('primo_amministratore').select('user_id').executeTakeFirst()) === undefined;
}

async function todayOf(db: Kysely<DB>): Promise<string> {
  return (await db.selectNoFrom(sql<string>`oggi()::text`.as('oggi')).executeTakeFirstOrThrow()).oggi;
}

const PERMISSION_LABELS = { can_view: 'vede', can_edit: 'modifica', can_admin: 'amministra' } as const;

function describe({ username, role, amministratore, permissions }: Account): string {
  const brands = Object.entries(permissions).map(
    ([index, permission]) => `${elementAt(BRANDS, Number(index)).nome} (${PERMISSION_LABELS[permission]})`,
  );
  return `  ${username.padEnd(16)} ${role.padEnd(8)} ${amministratore ? 'amministratore: tutto' : brands.join(', ')}`;
}
