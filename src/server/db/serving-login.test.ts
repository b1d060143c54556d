// The attacker in these tests makes the server run an SQL statement. schema/ruolo-applicazione.test.ts tests what the role
// organico_app may not do.
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#testing/database.ts';
import { rejectionOf } from '#testing/rejection.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { connect, openClient } from './connect.ts';
import { checkServingLogin } from './serving-login.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

async function connectAsServer(config: pg.PoolConfig = database.serving): Promise<pg.PoolClient> {
  const { pool } = connect(config);
  const client = await pool.connect();
  onTestFinished(async () => {
    client.release(true);
    await pool.end();
  });
  return client;
}

const PERMISSION_DENIED = '42501';
const ROLE_RESETS = [
  'set role none',
  'reset role',
  'set session authorization default',
  'reset session authorization',
  'reset all',
  'discard all',
];

describe.each(ROLE_RESETS)('A statement of an attacker after `%s`', (resetStatement) => {
  test.each([
    `copy (select 1) to program 'cat'`,
    `copy (select 1) to '/tmp/organico'`,
    `select pg_read_file('postgresql.conf')`,
    'alter table registro disable trigger all',
    `insert into registro (azione, oggetto, user_id) values ('elimina', 'brands', 7)`,
    'delete from registro',
    'drop table brands',
    'create extension dblink',
    'create role altro superuser',
    `alter role current_user superuser`,
    `set session_replication_role = 'replica'`,
  ])('The serving login of the database has no permission for the statement: %s', async (statement) => {
    const client = await connectAsServer();
    await client.query(resetStatement);
    expect(await rejectionOf(client.query(statement))).toBe(PERMISSION_DENIED);
  });
});

test('The serving login cannot become the owner of the tables, the database or the cluster', async () => {
  const client = await connectAsServer();
  const { rows } = await client.query<{ name: string }>(`
    select distinct r.rolname as name from pg_roles r
    where r.rolsuper or r.oid in (select relowner from pg_class where relnamespace = 'public'::regnamespace)
       or r.oid in (select datdba from pg_database)`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { name } of rows) {
    for (const resetStatement of [`set role "${name}"`, `set session authorization "${name}"`])
      expect(await rejectionOf(client.query(resetStatement)), resetStatement).toBe(PERMISSION_DENIED);
  }
});

test('The serving login of the database owns nothing and is a member only of organico_app', async () => {
  const client = await connectAsServer();
  const { rows } = await client.query(`
    select (select array_agg(roleid::regrole::text) from pg_auth_members where member = r.oid) as member_of,
           (select count(*) from pg_shdepend where refobjid = r.oid and deptype = 'o') as owns,
           rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
    from pg_roles r where rolname = session_user`);
  const noPrivileges = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false };
  expect(rows).toEqual([{ member_of: ['organico_app'], owns: 0, ...noPrivileges }]);
});

describe('The audit log and the serving login', () => {
  test('The serving login cannot insert audit log rows or choose their author, time or number', async () => {
    const client = await connectAsServer();
    for (const values of [
      `(azione, oggetto) values ('modifica', 'brands')`,
      `(azione, oggetto, user_id) values ('accesso', 'accessi', 7)`,
      `(azione, oggetto, quando) values ('accesso', 'accessi', '2020-01-01')`,
      `(id, azione, oggetto) overriding system value values (1, 'accesso', 'accessi')`,
    ]) {
      expect(await rejectionOf(client.query(`insert into registro ${values}`)), values).toBe(PERMISSION_DENIED);
    }
  });

  test('The serving login of the database cannot use the audit trigger function on a table of its own', async () => {
    const client = await connectAsServer();
    await client.query('begin');
    await client.query('create temporary table dipendenti (id uuid, brand_id integer) on commit drop');
    const forgeTrigger = `create trigger falso after insert on dipendenti for each row execute function registra('nessuno', 'id')`;
    expect(await rejectionOf(client.query(forgeTrigger))).toBe(PERMISSION_DENIED);
    await client.query('rollback');
  });

  test('An audit log entry is written to the audit log table even if the search path puts another table first', async () => {
    const client = await connectAsServer();
    await client.query('begin');
    await client.query('create temporary table registro (like public.registro including all) on commit drop');
    await client.query('create function pg_temp.registro_ripulisci(jsonb) returns jsonb language sql as $$ select null::jsonb $$');
    await client.query('set local search_path = pg_temp, public');
    const brand = await insertBrand(client, { nome: 'Vero' });
    const { rows } = await client.query(
      `select azione, dopo ->> 'nome' as nome from public.registro where oggetto = 'brands' and oggetto_id = $1`,
      [String(brand.id)],
    );
    expect(rows).toEqual([{ azione: 'crea', nome: 'Vero' }]);
    await client.query('rollback');
  });

  test('An audit log entry has the time of the clock and the actor of the transaction, whatever the caller sends', async () => {
    const client = await connectAsServer();
    await client.query('begin');
    await client.query(`select set_config('app.user_id', '7', true)`);
    await client.query(`select registra_fatto('accesso', 'accessi', '7', '{}', '{"quando": "2020-01-01", "user_id": 8}', null)`);
    const { rows } = await client.query(
      `select user_id, quando between now() and clock_timestamp() as is_now from registro order by id desc limit 1`,
    );
    expect(rows).toEqual([{ user_id: 7, is_now: true }]);
    await client.query('rollback');
  });
});

describe('The check of the database login at the start of the server', () => {
  async function collectWarnings(config: pg.PoolConfig): Promise<string[]> {
    const warnings: string[] = [];
    const { pool } = connect(config);
    try {
      await checkServingLogin(pool, (warning) => warnings.push(warning));
    } finally {
      await pool.end();
    }
    return warnings;
  }

  test('A database login that can only serve requests causes no warning at the start', async () => {
    expect(await collectWarnings(database.serving)).toEqual([]);
  });

  test('The server starts with the database owner as serving login and warns with the command to run', async () => {
    const [warning] = await collectWarnings(database.owner);
    expect(warning).toContain(`«${database.owner.user}», che può cambiare tutto`);
    expect(warning).toContain('in role organico_app;');
    const client = await connectAsServer(database.owner);
    await client.query('set role none'); // as the owner, the login can leave the application role; the warning describes this danger
    expect((await client.query('select current_user as name')).rows).toEqual([{ name: database.owner.user }]);
  });

  test.each([
    ['may create roles', 'createrole', ''],
    ['writes files on the server', '', 'pg_write_server_files'],
    ['runs programs on the server', '', 'pg_execute_server_program'],
  ])('The server warns at the start about a serving login of the database that %s', async (_, attribute, group) => {
    const name = `${database.name}_${(attribute || group).replaceAll('_', '').slice(-9)}`;
    await runAsOwner(`create role ${name} login password 'solo-qui' ${attribute} in role organico_app${group && `, ${group}`}`);
    onTestFinished(() => runAsOwner(`drop role ${name}`));
    expect((await collectWarnings({ ...database.serving, user: name, password: 'solo-qui' }))[0]).toContain(`«${name}»`);
  });

  test('At its start the server warns that row security applies to the role organico_app, and prints the command that changes this', async () => {
    const client = await openClient(database.owner);
    await client.query('begin; alter role organico_app nobypassrls; set local role organico_app');
    const warnings: string[] = [];
    await checkServingLogin(client as unknown as pg.Pool, (warning) => warnings.push(warning)); // only query() is called
    await client.query('rollback');
    await client.end();
    expect(warnings.at(-1)).toContain('alter role organico_app bypassrls;');
  });

  test('The server does not start with a database login that is not a member of organico_app, and prints a sentence', async () => {
    const name = `${database.name}_fuori`;
    await runAsOwner(`create role ${name} login password 'solo-qui'`);
    onTestFinished(() => runAsOwner(`drop role ${name}`));
    await expect(collectWarnings({ ...database.serving, user: name, password: 'solo-qui' })).rejects.toThrow(
      'non fa parte di organico_app',
    );
    await expect(collectWarnings({ ...database.serving, database: 'postgres' })).rejects.toThrow('non indica lo stesso database');
  });
});

async function runAsOwner(statement: string): Promise<void> {
  const client = await openClient(database.owner);
  await client.query(statement).finally(() => client.end());
}
