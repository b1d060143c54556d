import { beforeAll, describe, expect, test } from 'vitest';
import { rejectionOf } from '#testing/rejection.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openDatabase } from '#testing/sql-session.ts';

const db = openDatabase();
beforeAll(() => insertBrand(db.app));

const PERMISSION_DENIED = '42501';

test('The application connects to the database with the unprivileged role organico_app', async () => {
  const { rows } = await db.app.query(
    'select current_user, rolsuper, rolcreatedb, rolcreaterole, rolreplication from pg_roles where rolname = current_user',
  );
  expect(rows).toEqual([
    { current_user: 'organico_app', rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false },
  ]);
});

// On a table with row security PostgreSQL does not use its statistics for LIKE, unless the role bypasses row security.
test('For the role organico_app PostgreSQL estimates with its statistics how many rows a text search finds', async () => {
  const brand = await insertBrand(db.owner);
  await db.owner.query(
    `insert into dipendenti (nome, cognome, email, brand_id)
     select case when n % 2 = 0 then 'Ginevra' else 'Anna' end, 'Rossi', 'persona' || n || '@stime.test', $1 from generate_series(1, 400) n`,
    [brand.id],
  );
  await db.owner.query('analyze dipendenti');
  const { rows } = await db.app.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select from dipendenti where ricerca like '%ginevra%'`,
  );
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(100);
});

test('The database role organico_app owns no table and no function', async () => {
  const { rows } = await db.owner.query(`
    select relname from pg_class where relowner = 'organico_app'::regrole
    union all select proname from pg_proc where proowner = 'organico_app'::regrole`);
  expect(rows).toEqual([]);
});

describe('The application cannot change the database structure', () => {
  test.each([
    'alter table users add column parola text',
    'alter table dipendenti disable trigger z_registro',
    'alter table dipendenti disable trigger all',
    'alter table registro disable trigger registro_solo_aggiunte',
    'alter table registro owner to organico_app',
    'drop table registro',
    'drop trigger registro_solo_aggiunte on registro',
    'drop index dipendenti_hardware_un_titolare',
    'create table public.altra (id integer)',
    'create function public.registra() returns trigger language plpgsql as $$ begin return null; end $$',
    'create or replace function registra() returns trigger language plpgsql as $$ begin return null; end $$',
    'alter domain euro drop constraint euro',
    `set session_replication_role = 'replica'`,
    'truncate dipendenti',
    'truncate registro',
    'create role altro superuser',
    `copy registro to program 'cat'`,
  ])("The application's database role cannot change the structure: %s is denied", async (statement) => {
    expect(await rejectionOf(db.app.query(statement))).toBe(PERMISSION_DENIED);
  });
});

test("The application's database role cannot grant itself privileges", async () => {
  await db.app.query('grant all on registro, primo_amministratore to organico_app'); // the grant only causes a warning
  expect(await rejectionOf(db.app.query('delete from registro'))).toBe(PERMISSION_DENIED);
});

describe('The application cannot change protected rows of the database', () => {
  test.each([
    `update registro set azione = 'crea'`,
    'delete from registro',
    'delete from primo_amministratore',
    'update primo_amministratore set user_id = 2',
    'update trasferimenti set note = null',
    'delete from trasferimenti',
    'delete from kysely_migration',
    `insert into kysely_migration (name, timestamp) values ('9999_x', 'now')`,
    'update kysely_migration_lock set is_locked = 1',
  ])("The application's database role cannot change protected rows: %s is denied", async (statement) => {
    expect(await rejectionOf(db.app.query(statement))).toBe(PERMISSION_DENIED);
  });
});

test('The application can read every database table and write every table except the listed tables', async () => {
  const { rows } = await db.owner.query(`
    select relname as table,
           concat_ws(',', case when has_table_privilege('organico_app', oid, 'select') then 'select' end,
                          case when has_table_privilege('organico_app', oid, 'insert') then 'insert' end,
                          case when has_table_privilege('organico_app', oid, 'update') then 'update' end,
                          case when has_table_privilege('organico_app', oid, 'delete') then 'delete' end) as may
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`);
  const restricted = rows.filter(({ may }) => may !== 'select,insert,update,delete');
  expect(Object.fromEntries(restricted.map(({ table, may }) => [table, may]))).toEqual({
    anonimizzazioni: 'select', // of this table only some columns can be inserted and updated
    codici_inventario: 'select,insert,delete', // a code is inserted or deleted, never changed
    // Retention holds and periods are updated but never deleted. Entries of a retention list are inserted and deleted but never
    // updated.
    conservazione_blocchi: 'select,insert,update',
    conservazione_periodi: 'select,insert,update',
    conservazione_voci: 'select,insert,delete',
    costi_chiusi: 'select,insert,delete', // rows are deleted when a month is reopened
    adempimenti: 'select,insert', // removed only by undoing their lot
    documenti: 'select,insert,delete', // updates are allowed only for the columns name, class and expiry
    esenzioni: 'select,insert,delete',
    identita_aziendali: 'select,insert,delete', // the link between a person and an account is inserted or deleted, never changed
    kysely_migration: 'select',
    kysely_migration_lock: 'select',
    letture: 'select', // only functions of the owner write reads of reserved data
    lotti: 'select',
    lotti_righe: 'select',
    mesi_chiusi: 'select,insert', // the row of a month stays when the month is reopened
    prezzi_passati: 'select', // only the price trigger writes past prices
    primo_amministratore: 'select,insert',
    rapporti: 'select', // triggers insert and delete; the application corrects some columns
    registro: 'select',
    trasferimenti: 'select,insert', // a past transfer never changes
    // A verbale is never deleted, and its content never changes.
    verbali: 'select,insert,update',
    verbali_contatori: 'select,insert,update',
    verbali_documenti: 'select,insert',
    verbali_firme: 'select,insert',
    verbali_link: 'select,insert,update',
    verbali_voci: 'select,insert',
  });
});

test('A temporary table named registro does not replace the audit log', async () => {
  const client = await db.app.connect();
  try {
    await client.query('begin');
    await client.query('create temporary table registro (like public.registro including all)');
    const brand = await insertBrand(client);
    const { rows } = await client.query(`select azione from public.registro where oggetto = 'brands' and oggetto_id = $1`, [
      String(brand.id),
    ]);
    expect(rows).toEqual([{ azione: 'crea' }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
