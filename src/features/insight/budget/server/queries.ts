import { sql } from 'kysely';
import { hasCost } from '#features/equipment/asset-types/server/yearly-cost.ts';
import { ALL_KINDS } from '#features/equipment/risorse/kinds.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Budget, BudgetChange, BudgetInput, MesiChiusi } from '../contract.ts';
import { budgetNonTrovato } from '../rules.ts';

const COLUMNS = ['id', 'brand_id', 'anno', 'importo', 'note', 'created_at', 'updated_at'] as const;

const visibleBudgets = (db: Db, scope: Scope) => scoped(db, scope).selectFrom('budget').where(inBrands('budget.brand_id', scope.can_view));

export async function listVisible(db: Db, scope: Scope, anno: number): Promise<Row[]> {
  return visibleBudgets(db, scope).select(COLUMNS).where('anno', '=', anno).execute();
}
type Row = Omit<Budget, 'importo'> & { importo: string };

/** Returns a budget. Throws 404 when the budget does not exist or is not visible to the caller. */
export async function findVisible(db: Db, scope: Scope, id: number): Promise<Row> {
  const budget = await visibleBudgets(db, scope).select(COLUMNS).where('id', '=', id).executeTakeFirst();
  if (!budget) throw budgetNonTrovato();
  return budget;
}

/** Locks a budget. Throws 404 when the budget does not exist or is not visible to the caller. */
export async function lockVisible(db: Tx, scope: Scope, id: number): Promise<Row> {
  const budget = await visibleBudgets(db, scope).select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!budget) throw budgetNonTrovato();
  return budget;
}

export async function insertBudget(db: Tx, scope: Scope, values: BudgetInput): Promise<Row> {
  return scoped(db, scope).insertInto('budget').values(values).returning(COLUMNS).executeTakeFirstOrThrow();
}

export async function setBudget(db: Tx, scope: Scope, id: number, values: Omit<BudgetChange, 'updated_at'>): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await scoped(db, scope).updateTable('budget').set(values).where('id', '=', id).execute();
}

export async function removeBudget(db: Tx, scope: Scope, id: number): Promise<void> {
  await scoped(db, scope).deleteFrom('budget').where('id', '=', id).execute();
}

export async function listChiusi(db: Db, scope: Scope): Promise<MesiChiusi['chiusi']> {
  const { rows } = await sql<MesiChiusi['chiusi'][number]>`
    select m.mese, m.chiuso_il, ${accountNameOf('u')} as chiuso_da
    from mesi_chiusi m left join users u on u.id = m.chiuso_da
    where m.riaperto_il is null order by m.mese`.execute(scoped(db, scope));
  return rows;
}

/** The month of the first assignment of an item with a cost; null when there is none. */
export async function findPrimoMese(db: Db, scope: Scope): Promise<string | null> {
  const firstDays = ALL_KINDS.filter(hasCost).map(
    ({ periods }) => sql`select min(data_assegnazione) as giorno from ${sql.table(periods.table)}`,
  );
  const { rows } = await sql<{ mese: string | null }>`
    select to_char(min(giorno), 'YYYY-MM') as mese from (${sql.join(firstDays, sql` union all `)}) p`.execute(scoped(db, scope));
  return rows[0]?.mese ?? null;
}
