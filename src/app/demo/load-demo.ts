import { hash } from '@node-rs/argon2';
import type { Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import { connect } from '#server/db/connect.ts';
import type { DB } from '#server/db/schema.gen.ts';
import { ACCOUNTS, type Account, BRANDS, PASSWORD, SHOWROOMS } from './company.ts';
import { deviceRows, EVERYTHING, employeeRows, periodRows, stepRows, workflowRows } from './rows.ts';
import { at } from './steady.ts';

/** Fills an empty database with the demonstration's company, all or nothing, and gives the lines that say how to sign in. */
export async function loadDemo(owner: pg.PoolConfig): Promise<string[]> {
  const { db } = connect(owner);
  try {
    if (await isEmpty(db)) await db.transaction().execute(fill);
    return ['', `Utenti della dimostrazione (password per tutti: ${PASSWORD}):`, ...ACCOUNTS.map(describe), ''];
  } finally {
    await db.destroy();
  }
}

async function isEmpty(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom('primo_amministratore').select('user_id').executeTakeFirst()) === undefined;
}

const MAY = { can_view: 'vede', can_edit: 'modifica', can_admin: 'amministra' } as const;

function describe({ username, role, amministratore, rights }: Account): string {
  const brands = Object.entries(rights).map(([index, right]) => `${at(BRANDS, Number(index)).nome} (${MAY[right]})`);
  return `  ${username.padEnd(16)} ${role.padEnd(8)} ${amministratore ? 'amministratore: tutto' : brands.join(', ')}`;
}

type Tx = Transaction<DB>;

async function fill(tx: Tx): Promise<void> {
  const brandIds = await idsOf(
    tx
      .insertInto('brands')
      .values(BRANDS.map((brand) => ({ ...brand })))
      .returning('id')
      .execute(),
  );
  const userIds = await addAccounts(tx, brandIds);
  const showroomIds = await addShowrooms(tx, brandIds);
  const deviceIds = await addDevices(tx, brandIds);
  await tx.insertInto('dipendenti').values(employeeRows(brandIds, showroomIds)).execute();
  await tx.insertInto('dipendenti_hardware').values(periodRows(brandIds, deviceIds)).execute();
  const workflows = await tx.insertInto('workflows').values(workflowRows()).returning(['id', 'stato', 'data_inizio']).execute();
  await tx.insertInto('workflow_passi').values(stepRows(workflows, userIds)).execute();
}

async function idsOf<Id>(rows: Promise<{ id: Id }[]>): Promise<Id[]> {
  return (await rows).map((row) => row.id);
}

async function addAccounts(tx: Tx, brandIds: number[]): Promise<number[]> {
  const password_hash = await hash(PASSWORD);
  const accounts = ACCOUNTS.map(({ rights: _, ...account }) => ({
    ...account,
    email: `${account.username}@organico.example`,
    password_hash,
  }));
  const userIds = await idsOf(tx.insertInto('users').values(accounts).returning('id').execute());
  const rights = ACCOUNTS.flatMap((account, user) =>
    Object.entries(account.rights).map(([brand, right]) => ({
      user_id: at(userIds, user),
      brand_id: at(brandIds, Number(brand)),
      can_edit: right !== 'can_view',
      can_admin: right === 'can_admin',
    })),
  );
  await tx.insertInto('user_brands').values(rights).execute();
  await tx
    .insertInto('primo_amministratore')
    .values({ user_id: at(userIds, 0) })
    .execute();
  return userIds;
}

async function addShowrooms(tx: Tx, brandIds: number[]): Promise<number[]> {
  const rows = SHOWROOMS.map(({ nome }) => ({ nome }));
  const ids = await idsOf(tx.insertInto('showrooms').values(rows).returning('id').execute());
  const links = SHOWROOMS.flatMap(({ brands }, i) => brands.map((brand) => ({ showroom_id: at(ids, i), brand_id: at(brandIds, brand) })));
  await tx.insertInto('showroom_brands').values(links).execute();
  return ids;
}

async function addDevices(tx: Tx, brandIds: number[]): Promise<number[]> {
  const ids = await idsOf(tx.insertInto('hardware').values(deviceRows()).returning('id').execute());
  const links = EVERYTHING.flatMap(({ brands }, i) => brands.map((brand) => ({ hardware_id: at(ids, i), brand_id: at(brandIds, brand) })));
  await tx.insertInto('hardware_brands').values(links).execute();
  return ids;
}
