// An assignment is a period of a link table: open while it lasts, closed for ever (rule 29). What is alike for all kinds of resources is here.
import { type Insertable, sql } from 'kysely';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { brandsFor } from '#shared/permissions.ts';
import { type BrandLinks, hasVisibleBrand } from './brand-links.ts';
import { type Db, scoped, type Tx } from './handle.ts';
import type { DB } from './schema.gen.ts';

/** A table of periods and its column that names the thing. */
export interface Periods {
  table: 'dipendenti_software' | 'dipendenti_hardware' | 'dipendenti_piani_mobili' | 'dipendenti_iphones' | 'dipendenti_cartelle';
  column: string;
}

export interface OpenPeriod {
  id: number;
  brand_id: number;
  dipendente_id: string;
}

/** The open period in which this employee has it, of things that many have at once; undefined when there is none. */
export async function findOpenPeriod(
  db: Db,
  scope: Scope,
  { table, column }: Periods,
  itemId: number,
  dipendente_id: string,
): Promise<OpenPeriod | undefined> {
  const { rows } = await sql<OpenPeriod>`
    select id, brand_id, dipendente_id from ${sql.table(table)}
    where ${sql.ref(column)} = ${itemId} and data_revoca is null and dipendente_id = ${dipendente_id}`.execute(scoped(db, scope));
  return rows[0];
}

/** Begins a period today, under the employee's brand; resolves to its id. Of two callers at once the database lets one through. */
export async function openPeriod<T extends Periods['table']>(db: Tx, scope: Scope, table: T, period: Insertable<DB[T]>): Promise<number> {
  const columns = Object.keys(period);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(period as object))}) returning id`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw new Error('An insert of one row returns one row');
  return row.id;
}

/** Ends a period today. False when somebody else ended it meanwhile. */
export async function closePeriod(db: Tx, scope: Scope, { table }: Pick<Periods, 'table'>, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set data_revoca = greatest(oggi(), data_assegnazione)
    where id = ${id} and data_revoca is null`.execute(scoped(db, scope));
  return numAffectedRows === 1n;
}

/**
 * Refuses who may not take this thing back. What counts is the right on the brand of the person who has it (`period`), not on the
 * thing's own brands (`brandIds`). When nobody has it there is no such brand: a right on any of the thing's brands then lets the caller
 * through, to be told that nobody has it. So it happens to the second of two people who take it back at once (rule 14).
 */
export function requireMayTakeBack(scope: Scope, period: OpenPeriod | null | undefined, brandIds: readonly number[]): void {
  const own = brandsFor(scope, 'risorse.assegna');
  requireRight(scope, 'risorse.assegna', period ? [period.brand_id] : brandIds.filter((id) => own.includes(id)));
}

/** Until the transaction ends nobody else changes it or, where its state decides, gives it away: asked first, what is read after it holds. */
export async function lockItem(db: Tx, scope: Scope, { table, links }: { table: string; links: BrandLinks }, id: number): Promise<void> {
  await sql`
    select from ${sql.table(table)} i where i.id = ${id} and ${hasVisibleBrand(scope, links, 'i.id')} for no key update of i`.execute(
    scoped(db, scope),
  );
}
