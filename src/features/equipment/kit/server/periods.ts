// An assignment is a period of a table of its kind: open while it lasts, closed for ever (rule 29).
import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { brandsFor } from '#shared/permissions.ts';
import type { Ties } from '../kind.ts';

export interface OpenPeriod {
  id: number;
  brand_id: number;
  /** Null: a showroom has it. */
  dipendente_id: string | null;
  /** Of what a showroom can have; null: a person has it. */
  showroom_id?: number | null;
}

/** The open period in which this employee has it, of things that many have at once; undefined when there is none. */
export async function findOpenPeriod(
  db: Db,
  scope: Scope,
  { table, column }: Ties,
  itemId: number,
  dipendente_id: string,
): Promise<OpenPeriod | undefined> {
  const { rows } = await sql<OpenPeriod>`
    select id, brand_id, dipendente_id from ${sql.table(table)}
    where ${sql.ref(column)} = ${itemId} and data_revoca is null and dipendente_id = ${dipendente_id}`.execute(scoped(db, scope));
  return rows[0];
}

/** Begins a period, today where nothing else is said, under the receiver's brand; resolves to its id. Of two callers at once the database lets one through. */
export async function openPeriod(db: Tx, scope: Scope, { table }: Ties, period: Readonly<Record<string, unknown>>): Promise<number> {
  const columns = Object.keys(period);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(period))}) returning id`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw new Error('An insert of one row returns one row');
  return row.id;
}

/** Whether the period of this name has begun. Before, its thing is reserved: nobody else gets it, and it costs nothing yet (decision 63). */
export const hasBegun = (period: string): RawBuilder<boolean> => sql<boolean>`${sql.ref(`${period}.data_assegnazione`)} <= oggi()`;

/** The day from which its thing is reserved; null once it has begun. */
export const reservedFrom = (period: string): RawBuilder<string | null> =>
  sql<string | null>`case when not ${hasBegun(period)} then ${sql.ref(`${period}.data_assegnazione`)} end`;

/** Ends a period today, or on this day. False when somebody else ended it meanwhile. */
export async function closePeriod(db: Tx, scope: Scope, { table }: Ties, id: number, day: string | null = null): Promise<boolean> {
  return (await closeOpen(db, scope, table, sql`p.id = ${id}`, day)) === 1;
}

/**
 * Ends the open periods `p` that are meant, today or on this day; those that have not begun never were, and go (decision 63). Resolves to how
 * many there were.
 */
export async function closeOpen(
  db: Tx,
  scope: Scope,
  table: string,
  meant: RawBuilder<unknown>,
  day: string | null = null,
): Promise<number> {
  const { rows } = await sql`
    with mai_iniziate as (
      delete from ${sql.table(table)} p where p.data_revoca is null and ${meant} and not ${hasBegun('p')} returning p.id),
    finite as (
      update ${sql.table(table)} p set data_revoca = coalesce(${day}::date, oggi())
      where p.data_revoca is null and ${meant} and ${hasBegun('p')} returning p.id)
    select id from mai_iniziate union all select id from finite`.execute(scoped(db, scope));
  return rows.length;
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
