// Equipment is often handed over on one day and registered on a later day. This file says on which days in the past an assignment may begin or end.
import { sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import type { Kind } from '../kind.ts';

/** The earliest day that a fact allows, and the clause about the fact. Null: there is no such fact. */
type Limit = [day: string | null, clause: (day: string) => string];

interface StartLimits {
  acquisto: string | null;
  resa: string | null;
  aperto: string | null;
}

/**
 * Rejects an assignment that would begin before the item was bought, before its last return, before the employee was hired, or in a month that is closed:
 * 409 `DATA_NON_POSSIBILE`. `day` is before today. Of an item that several people have at once, only the returns of this employee count; an employee
 * has one mobile plan at a time, so the return of their former plan counts too. The caller has locked the item.
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
  const counts = shared ? sql`${isItem} and ${isEmployee}` : tipo === 'piano_mobile' ? sql`(${isItem} or ${isEmployee})` : isItem;
  const bought =
    'data_acquisto' in kind.fields ? sql`(select i.data_acquisto from ${sql.table(table)} i where i.id = ${item_id})` : sql`null::date`;
  const { rows } = await sql<StartLimits>`
    select ${bought} as acquisto, (select max(p.data_revoca) from ${sql.table(periods.table)} p where ${counts}) as resa,
      ${FIRST_OPEN_DAY} as aperto`.execute(scoped(db, scope));
  const { acquisto, resa, aperto } = rows[0] as StartLimits; // a select without FROM returns one row
  refuseBefore(day, 'data_assegnazione', [
    [acquisto, (giorno) => `l'acquisto è del ${giorno}`],
    [resa, (giorno) => `fino al ${giorno} risulta un'altra assegnazione`],
    [hired, (giorno) => `l'assunzione è del ${giorno}`],
    [aperto, MESI_CHIUSI],
  ]);
}

/**
 * Rejects a return after today (400 on `data_restituzione`), before the assignment began, or in a month that is closed (409 `DATA_NON_POSSIBILE`).
 * Both days of an assignment may be the same.
 */
export async function requirePossibleReturn(db: Db, scope: Scope, { periods }: Kind, period: number, day: string): Promise<void> {
  const today = todayInItaly(new Date());
  if (day > today) throw invalidField('data_restituzione', 'La restituzione non può essere dopo oggi');
  if (day === today) return;
  const { rows } = await sql<{ iniziata: string | null; aperto: string | null }>`
    select (select p.data_assegnazione from ${sql.table(periods.table)} p where p.id = ${period}) as iniziata, ${FIRST_OPEN_DAY} as aperto`.execute(
    scoped(db, scope),
  );
  refuseBefore(day, 'data_restituzione', [
    [rows[0]?.iniziata ?? null, (giorno) => `l'assegnazione comincia il ${giorno}`],
    [rows[0]?.aperto ?? null, MESI_CHIUSI],
  ]);
}

// Months are closed in order and without gaps, so the first open day follows the last closed month. What a closed month costs never changes.
const FIRST_OPEN_DAY = sql`(select (to_date(max(m.mese), 'YYYY-MM') + interval '1 month')::date from mesi_chiusi m where m.riaperto_il is null)`;

const MESI_CHIUSI = (giorno: string) => `i mesi prima del ${giorno} sono chiusi`;

/** 409 when a limit is after `day`. The sentence names the earliest possible day: the latest limit, or today when the limit is in the future. */
function refuseBefore(day: string, field: string, limits: readonly Limit[]): void {
  const later = limits.flatMap(([limit, clause]) => (limit !== null && limit > day ? [{ limit, clause }] : []));
  const [latest] = later.toSorted((a, b) => (a.limit < b.limit ? 1 : -1));
  if (!latest) return;
  const today = todayInItaly(new Date());
  const first = latest.limit > today ? today : latest.limit;
  const sentence = `Il primo giorno possibile è il ${formatData(first)}: ${latest.clause(formatData(latest.limit))}.`;
  throw new Problem('conflict', 'DATA_NON_POSSIBILE', sentence, { fields: { [field]: sentence } });
}
