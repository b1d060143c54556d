import { type RawBuilder, sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import { emailKeyOf } from '#server/db/conditions.ts';
import type { Scope } from '#server/security/scope.ts';

// The employees whose contract or probation ends soon. In all SQL fragments `d` is the employee and `r` the newest employment.

/** SQL condition: the employment is the newest one and the employee has no exit, so what follows the contract is not decided yet. */
const IS_UNDECIDED = sql<boolean>`r.ultimo and d.data_dismissione is null and d.stato <> 'uscente'`;

/** The last day of a probation that has not ended. After that day the employee has passed it, and nothing is left to decide. */
export const OPEN_PROBATION = sql<string | null>`case when r.prova_fino_al >= oggi() then r.prova_fino_al end`;

/** The earlier one of the two days. A contract stays in the list after its planned end until HR has decided. */
export const FIRST_END = sql<string | null>`least(r.fine_prevista, ${OPEN_PROBATION})`;

export const JOIN_ULTIMO = sql`join rapporti r on r.dipendente_id = d.id and ${IS_UNDECIDED}`;

/** SQL condition: the contract or the probation of the employee `d` ends within n days and must be decided. */
export const isContractDue = (giorni: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from rapporti r where r.dipendente_id = d.id and ${IS_UNDECIDED} and ${FIRST_END} <= oggi() + ${giorni}::integer)`;

/**
 * SQL condition: the caller decides about the employee `d` (HR), or is the employee's manager (the account and the manager have the same
 * e-mail).
 */
export function isAsked({ role, can_view, user_id }: Scope): RawBuilder<boolean> {
  const isVisible = inBrands('d.brand_id', can_view);
  if (role === 'HR') return isVisible;
  return sql<boolean>`(${isVisible} and d.manager_id = (
    select m.id from dipendenti m join users u on ${emailKeyOf(sql.ref('u.email'))} = ${emailKeyOf(sql.ref('m.email'))} where u.id = ${user_id}))`;
}
