// Making, changing and deleting one thing of a kind that belongs to several brands. What a kind allows, its slice has decided before.
import { sql } from 'kysely';
import { linkBrands } from '#server/db/brand-links.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Kind } from '../kind.ts';

/** By the names of its fields, which are those of its columns; undefined: not named. */
export type Values = Readonly<Record<string, unknown>>;

/** Makes it and ties it to its brands; resolves to its id. The caller has shown that it may, on each of them. */
export async function insertItem(
  db: Tx,
  scope: Scope,
  { table, links }: Kind,
  brandIds: readonly number[],
  values: Values,
): Promise<number> {
  const named = namedOnly(values);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(named.map(([name]) => sql.ref(name)))})
    values (${sql.join(named.map(([, value]) => value))}) returning id`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw new Error('An insert of one row returns one row');
  await linkBrands(db, scope, links, row.id, brandIds);
  return row.id;
}

/** The same of many, in their order. */
export async function insertItems(
  db: Tx,
  scope: Scope,
  { table, links }: Kind,
  items: readonly { brandIds: readonly number[]; values: Values }[],
): Promise<number[]> {
  const ids = await insertMany<number>(
    scoped(db, scope),
    table,
    items.map(({ values }) => values),
  );
  const tied = items.flatMap(({ brandIds }, at) => brandIds.map((brand_id) => ({ owner: ids[at], brand_id })));
  await sql`
    insert into ${sql.table(links.table)} (${sql.ref(links.column)}, brand_id)
    select owner, brand_id from jsonb_to_recordset(${JSON.stringify(tied)}::jsonb) as t (owner integer, brand_id integer)
    order by brand_id, owner`.execute(scoped(db, scope));
  return ids;
}

/** Changes the named fields; those left out stay (decision 10). The caller has shown that it may. */
export async function setItem(db: Tx, scope: Scope, { table }: Kind, id: number, values: Values): Promise<void> {
  const named = namedOnly(values);
  if (named.length === 0) return;
  await sql`
    update ${sql.table(table)} set ${sql.join(named.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where id = ${id}`.execute(scoped(db, scope));
}

/** Deletes it. The caller has shown that it may, and that nobody has it. */
export async function removeItem(db: Tx, scope: Scope, { table }: Kind, id: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(scoped(db, scope));
}

const namedOnly = (values: Values) => Object.entries(values).filter(([, value]) => value !== undefined);
