// An assignment is a row (a period) in the table of its asset type. It is open while it lasts; a closed period never changes.
import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { type LottoStart, startLotto } from '#server/db/lotto.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { brandsFor } from '#shared/permissions.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import type { Kind, LinkTable } from '../kind.ts';

export interface OpenPeriod {
  id: number;
  brand_id: number;
  /** The employee who has the item; null when a showroom has it. */
  dipendente_id: string | null;
  /** The showroom that has the item; null when an employee has it. Only for asset types that can be assigned to a showroom. */
  showroom_id?: number | null;
}

export async function findOpenPeriod(
  db: Db,
  scope: Scope,
  { table, column }: LinkTable,
  itemId: number,
  dipendente_id: string,
): Promise<OpenPeriod | undefined> {
  const { rows } = await sql<OpenPeriod>`
    select id, brand_id, dipendente_id from ${sql.table(table)}
    where ${sql.ref(column)} = ${itemId} and data_revoca is null and dipendente_id = ${dipendente_id}`.execute(scoped(db, scope));
  return rows[0];
}

/** Returns the employees who have the item today or for whom the item is reserved, in the order of their assignments. */
export async function findOpenHolders(db: Db, scope: Scope, { periods: { table, column } }: Kind, itemId: number): Promise<string[]> {
  const { rows } = await sql<{ dipendente_id: string }>`
    select dipendente_id from ${sql.table(table)}
    where ${sql.ref(column)} = ${itemId} and data_revoca is null and dipendente_id is not null order by id`.execute(scoped(db, scope));
  return rows.map(({ dipendente_id }) => dipendente_id);
}

/** A period that was opened or ended. `lotto` is the lot that its statement opened; null without one and inside another lot. */
export interface ChangedPeriod {
  id: number;
  lotto: number | null;
}

/**
 * Opens an assignment period of an item. The period begins today unless the columns contain another day. When two transactions open a
 * period of the same item, a unique index rejects the second. With `lot` the assignment is a lot of one act.
 */
export async function openPeriod(
  db: Tx,
  scope: Scope,
  { table }: LinkTable,
  period: Readonly<Record<string, unknown>>,
  lot?: LottoStart,
): Promise<ChangedPeriod> {
  const columns = Object.keys(period);
  const { rows } = await sql<ChangedPeriod>`
    with lotto as materialized (select ${lot ? startLotto(lot) : sql`null::integer`} as id)
    insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(Object.values(period))} from lotto returning id, (select l.id from lotto l) as lotto`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw new Error('An insert of one row returns one row');
  return row;
}

/** Whether the period with this alias has begun. Before its first day, the item is reserved and costs nothing. */
export const hasBegun = (period: string): RawBuilder<boolean> => sql<boolean>`${sql.ref(`${period}.data_assegnazione`)} <= oggi()`;

/** The first day of a period that has not begun; null once the period has begun. */
export const reservedFrom = (period: string): RawBuilder<string | null> =>
  sql<string | null>`case when not ${hasBegun(period)} then ${sql.ref(`${period}.data_assegnazione`)} end`;

interface PeriodEnd {
  /** The last day; today when left out. */
  day?: string | null | undefined;
  /** A line that is added to the note. */
  line?: string | undefined;
  /** Makes the return a lot of one act. */
  lot?: LottoStart | undefined;
}

/** Closes the period. Returns undefined when another transaction closed the period first. */
export async function closePeriod(
  db: Tx,
  scope: Scope,
  { table }: LinkTable,
  id: number,
  end: PeriodEnd = {},
): Promise<ChangedPeriod | undefined> {
  const [period] = await closeOpenPeriods(db, scope, table, sql`p.id = ${id}`, end);
  return period;
}

/** Closes the selected open periods `p` today or on the given day and deletes the periods that have not begun. */
export async function closeOpenPeriods(
  db: Tx,
  scope: Scope,
  table: string,
  isSelected: RawBuilder<unknown>,
  { day = null, line, lot }: PeriodEnd = {},
): Promise<ChangedPeriod[]> {
  const note = line === undefined ? sql`` : sql`, note = left(concat_ws(chr(10), p.note, ${line}::text), 4000)`;
  const { rows } = await sql<ChangedPeriod>`
    with lotto as materialized (select ${lot ? startLotto(lot) : sql`null::integer`} as id),
    mai_iniziate as (
      delete from ${sql.table(table)} p using lotto where p.data_revoca is null and ${isSelected} and not ${hasBegun('p')} returning p.id),
    finite as (
      update ${sql.table(table)} p set data_revoca = coalesce(${day}::date, oggi())${note} from lotto
      where p.data_revoca is null and ${isSelected} and ${hasBegun('p')} returning p.id)
    select p.id, (select l.id from lotto l) as lotto from (select id from mai_iniziate union all select id from finite) p`.execute(
    scoped(db, scope),
  );
  return rows;
}

/**
 * Throws unless the caller may unassign this item. The permission is checked on the brand of the holder (`period`), not on the brands of
 * the item (`brandIds`). When nobody has the item, a permission on any of its brands is enough, so that the caller gets the 409 that nobody
 * has the item. When two callers unassign an item at once, the second caller gets this reply.
 */
export function requireMayUnassign(scope: Scope, period: OpenPeriod | null | undefined, brandIds: readonly number[]): void {
  const assignableBrandIds = brandsFor(scope, 'risorse.assegna');
  requireRight(scope, 'risorse.assegna', period ? [period.brand_id] : brandIds.filter((id) => assignableBrandIds.includes(id)));
}

// The days in the past on which an assignment may begin or end. Equipment is often handed over on one day and registered later.

/**
 * A limit for the first or last day: the earliest day that is possible because of one fact (such as the purchase or the hire date), and the
 * Italian clause that names this fact. The day is null when the fact does not apply to the item.
 */
type Limit = [day: string | null, clause: (day: string) => string];

interface StartLimits {
  acquisto: string | null;
  resa: string | null;
  aperto: string | null;
}

/**
 * Rejects an assignment that would begin before the item was bought, before its last return, before the employee was hired, or in a month
 * that is closed: 409 `DATA_NON_POSSIBILE`. `day` is before today. For an item that several employees can have at once, only the returns of
 * this employee count. An employee has one mobile plan at a time, so the return of the employee's former plan counts too. The caller has
 * locked the item.
 */
export async function requirePossibleStart(
  db: Db,
  scope: Scope,
  kind: Kind,
  { item_id, dipendente_id, hired, day }: { item_id: number; dipendente_id: string | null; hired: string | null; day: string },
): Promise<void> {
  const { table, periods, shared, tipo } = kind;
  const isItem = sql`${sql.ref(`p.${periods.column}`)} = ${item_id}`;
  const isEmployee = sql`p.dipendente_id = ${dipendente_id}::uuid`;
  const isRelevantPeriod = shared ? sql`${isItem} and ${isEmployee}` : tipo === 'piano_mobile' ? sql`(${isItem} or ${isEmployee})` : isItem;
  const purchaseDate =
    'data_acquisto' in kind.fields ? sql`(select i.data_acquisto from ${sql.table(table)} i where i.id = ${item_id})` : sql`null::date`;
  const { rows } = await sql<StartLimits>`
    select ${purchaseDate} as acquisto, (select max(p.data_revoca) from ${sql.table(periods.table)} p where ${isRelevantPeriod}) as resa,
      ${FIRST_OPEN_DAY} as aperto`.execute(scoped(db, scope));
  const { acquisto, resa, aperto } = rows[0] as StartLimits; // a select without FROM returns one row
  rejectBefore(day, 'data_assegnazione', [
    [acquisto, (giorno) => `l'acquisto è del ${giorno}`],
    [resa, (giorno) => `fino al ${giorno} risulta un'altra assegnazione`],
    [hired, (giorno) => `l'assunzione è del ${giorno}`],
    [aperto, MESI_CHIUSI],
  ]);
}

/**
 * Rejects a return after today (400 on `data_restituzione`), before the assignment began, or in a month that is closed (409
 * `DATA_NON_POSSIBILE`). An assignment may begin and end on the same day.
 */
export async function requirePossibleReturn(db: Db, scope: Scope, { periods }: Kind, period: number, day: string): Promise<void> {
  const today = todayInItaly(new Date());
  if (day > today) throw invalidField('data_restituzione', 'La restituzione non può essere dopo oggi');
  if (day === today) return;
  const { rows } = await sql<{ iniziata: string | null; aperto: string | null }>`
    select (select p.data_assegnazione from ${sql.table(periods.table)} p where p.id = ${period}) as iniziata, ${FIRST_OPEN_DAY} as aperto`.execute(
    scoped(db, scope),
  );
  rejectBefore(day, 'data_restituzione', [
    [rows[0]?.iniziata ?? null, (giorno) => `l'assegnazione comincia il ${giorno}`],
    [rows[0]?.aperto ?? null, MESI_CHIUSI],
  ]);
}

// Months are closed in order and without gaps, so the first open day follows the last closed month. The costs of a closed month never
// change.
const FIRST_OPEN_DAY = sql`(select (to_date(max(m.mese), 'YYYY-MM') + interval '1 month')::date from mesi_chiusi m where m.riaperto_il is null)`;

const MESI_CHIUSI = (giorno: string) => `i mesi prima del ${giorno} sono chiusi`;

/**
 * Throws 409 when a limit is after `day`. The error message names the earliest possible day: the latest limit, or today when the limit is
 * in the future.
 */
function rejectBefore(day: string, field: string, limits: readonly Limit[]): void {
  const exceeded = limits.flatMap(([limit, clause]) => (limit !== null && limit > day ? [{ limit, clause }] : []));
  const [latest] = exceeded.toSorted((a, b) => (a.limit < b.limit ? 1 : -1));
  if (!latest) return;
  const today = todayInItaly(new Date());
  const firstPossible = latest.limit > today ? today : latest.limit;
  const sentence = `Il primo giorno possibile è il ${formatData(firstPossible)}: ${latest.clause(formatData(latest.limit))}.`;
  throw new Problem('conflict', 'DATA_NON_POSSIBILE', sentence, { fields: { [field]: sentence } });
}

/**
 * Whether the item `i` is of this brand and can be assigned: the item is in working order and has no holder. A shared item needs a free
 * seat and must not be assigned to this employee already.
 */
export function isFree(kind: Kind, brand_id: RawBuilder<unknown>, dipendente_id: RawBuilder<unknown>): RawBuilder<boolean> {
  const { links, periods, shared } = kind;
  const isHolder = shared ? sql`p.dipendente_id = ${dipendente_id}` : sql`true`;
  return sql<boolean>`(${isAssignable(kind)}
    and exists (select from ${sql.table(links.table)} l where ${sql.ref(`l.${links.column}`)} = i.id and l.brand_id = ${brand_id})
    and not exists (
      select from ${sql.table(periods.table)} p where ${sql.ref(`p.${periods.column}`)} = i.id and p.data_revoca is null and ${isHolder}))`;
}

/** Whether the item `i` is in working order and has no holder. Only for asset types whose items have one holder at a time. */
export function isUnassigned(kind: Kind): RawBuilder<boolean> {
  const { table, column } = kind.periods;
  return sql<boolean>`(${isAssignable(kind)} and not exists (
    select from ${sql.table(table)} p where ${sql.ref(`p.${column}`)} = i.id and p.data_revoca is null))`;
}

function isAssignable({ fields, seats }: Kind): RawBuilder<boolean> {
  if ('stato' in fields) return sql`i.stato = 'attivo'`;
  if ('attivo' in fields) return sql`i.attivo`;
  const [total, used] = [seats?.total, seats?.used];
  return total && used ? sql`(${sql.ref(`i.${total}`)} is null or ${sql.ref(`i.${used}`)} < ${sql.ref(`i.${total}`)})` : sql`true`;
}
