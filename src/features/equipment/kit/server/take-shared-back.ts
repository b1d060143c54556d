// Taking back a thing that several people have: from one of them, who is named unless nobody else has it.
import { sql } from 'kysely';
import { lockOwner } from '#server/db/brand-links.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { nonAssegnato, nonAssegnatoA, scegliChi } from '../rules.ts';
import { findHolder } from './find-holder.ts';
import type { ItemQueries } from './item-queries.ts';
import type { Moved } from './move-item.ts';
import { requirePossibleReturn } from './past-days.ts';
import { closePeriod, findOpenPeriod, type OpenPeriod, requireMayTakeBack } from './periods.ts';
import type { Held } from './served-kind.ts';

interface Returned {
  id: number;
  /** The day of the return; today when left out. */
  day?: string | null | undefined;
}

type Of = Pick<ItemQueries<Pick<Held, 'assegnatario'>, unknown>, 'kind' | 'find'>;

/** Unassigns the item from this employee, today or on `day`. 404 when the employee is not visible, 409 when the employee does not have it or `day` is not possible. */
export async function takeBackFrom(
  db: Tx,
  scope: Scope,
  { kind, find }: Of,
  { id, dipendente_id, day }: Returned & { dipendente_id: string },
): Promise<Moved> {
  const { nome } = await find(db, scope, id);
  const dipendente = await findHolder(db, scope, dipendente_id);
  requireRight(scope, 'risorse.assegna', [dipendente.brand_id]);
  await lockOwner(db, scope, kind, id);
  const period = await findOpenPeriod(db, scope, kind.periods, id, dipendente.id);
  if (period && day) await requirePossibleReturn(db, scope, kind, period.id, day);
  if (!period || !(await closePeriod(db, scope, kind.periods, period.id, day))) throw nonAssegnatoA(kind, nome, dipendente);
  return { nome, assegnatario: dipendente };
}

/** Unassigns the item from its only holder, today or on `day`. 409 when several employees have it, when nobody has it, or when `day` is not possible. */
export async function takeBackFromOnly(db: Tx, scope: Scope, { kind, find }: Of, { id, day }: Returned): Promise<Moved> {
  const { nome, ogni_brand, assegnatario } = await find(db, scope, id);
  const { table, column } = kind.periods;
  await lockOwner(db, scope, kind, id);
  const { rows } = await sql<OpenPeriod>`
    select id, brand_id, dipendente_id from ${sql.table(table)}
    where ${sql.ref(column)} = ${id} and data_revoca is null limit 2`.execute(scoped(db, scope));
  const [one, other] = rows;
  requireMayTakeBack(scope, other ? null : one, ogni_brand);
  if (other) throw scegliChi(kind, nome);
  if (one && day) await requirePossibleReturn(db, scope, kind, one.id, day);
  if (!one || !(await closePeriod(db, scope, kind.periods, one.id, day))) throw nonAssegnato(kind, nome);
  return { nome, assegnatario };
}
