// Budgets of two brands for this year, and closed months up to two months ago. One brand will exceed its budget.
import type { Transaction } from 'kysely';
import { ALL_KINDS } from '#features/equipment/risorse/kinds.ts';
import { closeMesi, createBudget, findBudget } from '#features/insight/budget/server/feature.ts';
import type { DB } from '#server/db/schema.gen.ts';
import { addMonths } from '#shared/periodi.ts';
import { scopeOf } from './imports.ts';
import { actAs } from './lots.ts';

const BUDGETS = [
  { percent: 108, note: 'Approvato con il piano annuale.' },
  { percent: 96, note: 'Come lo scorso anno: le licenze nuove non erano previste.' },
];

export async function addBudgets(tx: Transaction<DB>, today: string, brandIds: readonly number[], adminId: number): Promise<void> {
  await actAs(tx, String(adminId));
  const scope = await scopeOf(tx, adminId);
  const { anno, brands } = await findBudget(tx as never, scope, {}, today, ALL_KINDS);
  for (const [i, { percent, note }] of BUDGETS.entries()) {
    const brand = brands.find(({ brand: { id } }) => id === brandIds[i]);
    if (!brand) throw new Error(`The budget view has no brand ${brandIds[i]}`);
    const importo = (Math.round((brand.previsione * percent) / 10_000) * 100).toFixed(2); // the amount is rounded to hundreds of euro
    await createBudget(tx as never, scope, { brand_id: brand.brand.id, anno, importo, note });
  }
  await closeMesi(tx as never, scope, addMonths(today.slice(0, 7), -2), today, ALL_KINDS);
  await actAs(tx, '');
}
