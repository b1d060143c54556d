import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '#testing/refusal.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openDatabase } from '#testing/sql-session.ts';

const db = openDatabase();
// At least one row to change in the register.
beforeAll(() => insertBrand(db.app));

const REFUSED = '42501';

test('the application works as organico_app', async () => {
  const { rows } = await db.app.query(
    'select current_user, rolsuper, rolcreatedb, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user',
  );
  expect(rows).toEqual([{ current_user: 'organico_app', rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false }]);
});

test('it owns nothing', async () => {
  const { rows } = await db.owner.query(`
    select relname from pg_class where relowner = 'organico_app'::regrole
    union all select proname from pg_proc where proowner = 'organico_app'::regrole`);
  expect(rows).toEqual([]);
});

describe('structure is out of its reach', () => {
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
  ])('%s', async (statement) => {
    expect(await refusalOf(db.app.query(statement))).toBe(REFUSED);
  });
});

test('what it grants itself, it does not get', async () => {
  await db.app.query('grant all on registro, primo_amministratore to organico_app'); // a warning, says PostgreSQL
  expect(await refusalOf(db.app.query('delete from registro'))).toBe(REFUSED);
});

describe('rows that are not its own to change', () => {
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
  ])('%s', async (statement) => {
    expect(await refusalOf(db.app.query(statement))).toBe(REFUSED);
  });
});

test('every table is open to it for reading, and every one but those above for writing', async () => {
  const { rows } = await db.owner.query(`
    select relname as table,
           concat_ws(',', case when has_table_privilege('organico_app', oid, 'select') then 'select' end,
                          case when has_table_privilege('organico_app', oid, 'insert') then 'insert' end,
                          case when has_table_privilege('organico_app', oid, 'update') then 'update' end,
                          case when has_table_privilege('organico_app', oid, 'delete') then 'delete' end) as may
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`);
  const restricted = rows.filter(({ may }) => may !== 'select,insert,update,delete');
  expect(Object.fromEntries(restricted.map(({ table, may }) => [table, may]))).toEqual({
    anonimizzazioni: 'select', // a person is named when it is asked for, the rest is decided column by column
    codici_inventario: 'select,insert,delete', // a code is taken or let go
    // a hold is lifted, a period changed, neither deleted; what a list says is not rewritten
    conservazione_blocchi: 'select,insert,update',
    conservazione_periodi: 'select,insert,update',
    conservazione_voci: 'select,insert,delete',
    costi_chiusi: 'select,insert,delete', // of a month that is opened again they go
    documenti: 'select,insert,delete', // of what is filed its name, its class and its expiry alone are changed
    identita_aziendali: 'select,insert,delete', // a person is linked or not
    kysely_migration: 'select',
    kysely_migration_lock: 'select',
    letture: 'select', // written by functions of the owner alone
    lotti: 'select', // written by functions of the owner alone
    lotti_righe: 'select',
    mesi_chiusi: 'select,insert', // opened again it says so, and stays
    prezzi_passati: 'select', // written by the trigger of what changes price
    primo_amministratore: 'select,insert',
    registro: 'select',
    trasferimenti: 'select,insert', // what was stays as it was
    // A handover record is never deleted, and what stands on it never changed.
    verbali: 'select,insert,update',
    verbali_contatori: 'select,insert,update',
    verbali_documenti: 'select,insert',
    verbali_firme: 'select,insert',
    verbali_link: 'select,insert,update',
    verbali_voci: 'select,insert',
  });
});

test('a temporary table of its own does not take the place of the register', async () => {
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
