import { requireKnownBrands } from '#server/db/brand-links.ts';
import type { Tx } from '#server/db/handle.ts';
import { refuseNewer } from '#server/db/refuse-newer.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import type { BudgetChange, BudgetInput } from '../contract.ts';
import { budgetVersioned } from './live.ts';
import { findVisible, holdVisible, insertBudget, removeBudget, setBudget } from './queries.ts';

const ACTION = 'budget.modifica';

type Row = Awaited<ReturnType<typeof findVisible>>;

export async function createBudget(db: Tx, scope: Scope, values: BudgetInput): Promise<Row> {
  requireKnownBrands(scope, 'brand_id', [values.brand_id]);
  requireRight(scope, ACTION, [values.brand_id]);
  return insertBudget(db, scope, values);
}

/** Changes the named fields. */
export async function changeBudget(db: Tx, scope: Scope, id: number, { updated_at, ...values }: BudgetChange): Promise<Row> {
  const { brand_id } = await holdVisible(db, scope, id);
  requireRight(scope, ACTION, [brand_id]);
  await refuseNewer(db, scope, budgetVersioned, { id, read: updated_at, what: 'questo budget' });
  await setBudget(db, scope, id, values);
  return findVisible(db, scope, id);
}

export async function deleteBudget(db: Tx, scope: Scope, id: number): Promise<void> {
  const { brand_id } = await holdVisible(db, scope, id);
  requireRight(scope, ACTION, [brand_id]);
  await removeBudget(db, scope, id);
}
