// Row security for accounts that are limited to showrooms. src/app/limited-account.test.ts tries every call.
import { expect, test } from 'vitest';
import { insertBrand, insertDipendente, insertRow } from '#testing/sql-rows.ts';
import { openDatabase } from '#testing/sql-session.ts';

const db = openDatabase();

/** The tables about employees, showrooms, items or brands that need no policy for limited accounts, each with the reason. */
const WITHOUT_POLICY: Readonly<Record<string, string>> = {
  brands: 'a limited account sees its brand',
  codici_inventario: 'contains codes only',
  conservazione_elenchi: 'only an amministratore reads it',
  conservazione_tenute: 'only an amministratore reads it',
  importazioni: 'a user sees only the own imports (src/features/exchange/importazioni/server)',
  letture: 'only an amministratore reads it',
  prezzi_passati: 'contains prices, and the query joins the item',
  registro: 'the query of the audit log page checks the employee (src/features/insight/registro/server/queries.ts)',
  rapporti_programmati: 'belongs to the account',
  user_brands: 'belongs to the accounts',
  verbali_contatori: 'contains the last number of a brand',
  verbali_impostazioni: 'is printed on every handover record of the brand',
  verbali_loghi: 'is printed on every handover record of the brand',
};

test('Every table with a column of employees, showrooms, items or brands has row security, or is listed here with a reason', async () => {
  const { rows } = await db.owner.query<{ name: string }>(`
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relrowsecurity
      and (a.attname in ('dipendente_id', 'brand_id', 'showroom_id', 'showroom', 'soggetto_id') or c.relname in ('brands', 'prezzi_passati', 'codici_inventario')
        or exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conkey[1] = a.attnum
          and f.confrelid in (select oid from pg_class where relrowsecurity)))
    order by 1`);
  const names = rows.map(({ name }) => name);
  expect(names.filter((name) => !(name in WITHOUT_POLICY))).toEqual([]);
});

test('Without the settings of an account the role organico_limitato sees no row of a table with row security', async () => {
  const brand = await insertBrand(db.owner);
  const dipendente = await insertDipendente(db.owner, { brand_id: brand.id });
  await insertRow(db.owner, 'lotti', { tipo: 'molti', titolo: 'Prova' });
  const client = await db.owner.connect();
  await client.query('begin');
  await client.query('set local role organico_limitato');
  for (const [table, column, value] of [
    ['dipendenti', 'id', dipendente.id],
    ['rapporti', 'dipendente_id', dipendente.id],
    ['lotti', 'titolo', 'Prova'],
  ])
    expect((await client.query(`select from ${table} where ${column} = $1`, [value])).rowCount, table).toBe(0);
  await client.query('rollback');
  client.release();
});

test('The role organico_limitato has the same rights on tables, columns, sequences and functions as organico_app', async () => {
  const { rows } = await db.owner.query(`
    with rights as (
      select a.grantee::regrole::text as role, c.relname || ' ' || a.privilege_type as item
      from pg_class c, aclexplode(c.relacl) a where c.relnamespace = 'public'::regnamespace
      union all
      select a.grantee::regrole::text, c.relname || '.' || t.attname || ' ' || a.privilege_type
      from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a where c.relnamespace = 'public'::regnamespace
      union all
      select a.grantee::regrole::text, p.oid::regprocedure || ' ' || a.privilege_type
      from pg_proc p, aclexplode(p.proacl) a where p.pronamespace = 'public'::regnamespace)
    (select item from rights where role = 'organico_app' except select item from rights where role = 'organico_limitato')
    union all
    (select item from rights where role = 'organico_limitato' except select item from rights where role = 'organico_app')`);
  expect(rows).toEqual([]);
});
