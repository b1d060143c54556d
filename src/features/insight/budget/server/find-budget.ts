import type { Kind } from '#features/equipment/kit/kind.ts';
import { findCosti } from '#features/insight/domande/server/find-costi.ts';
import { brandsOf, type Filtri } from '#features/insight/report/server/find-report.ts';
import { ofSome } from '#features/insight/report/server/select-sources.ts';
import type { Db } from '#server/db/handle.ts';
import { mayOn, type Scope } from '#server/security/scope.ts';
import { fromCents, toCents } from '#shared/euro.ts';
import { mesiDa, primoDi, ultimoDi } from '#shared/mesi.ts';
import type { BudgetDelBrand, BudgetDellAnno } from '../contract.ts';
import { bilancioDi, insieme, mesiDellAnno, type StatoMese } from '../rules.ts';
import { listVisible } from './queries.ts';
import { wordBudget } from './word-budget.ts';

interface Asked extends Filtri {
  anno?: number | undefined;
  al?: string | undefined;
}

/** The year of each brand that is asked for: its budget, and what its months have cost and will. */
export async function findBudget(db: Db, scope: Scope, asked: Asked, today: string, kinds: readonly Kind[]): Promise<BudgetDellAnno> {
  const anno = asked.anno ?? Number((asked.al ?? today).slice(0, 4));
  const brands = brandsOf(scope, asked);
  const found = ofSome(brands) ? [] : await findBrands(db, scope, { anno, today, brands, kinds });
  const totale = insieme(found.map(({ budget, ...each }) => ({ ...each, importo: budget && Number(budget.importo) }))) ?? null;
  const figures = { anno, brands: found, totale: totale as BudgetDellAnno['totale'] }; // of those that have one nothing is null
  return {
    ...figures,
    dal: primoDi(`${anno}-01`),
    al: ultimoDi(`${anno}-12`),
    ...wordBudget({ ...figures, isNarrowed: ofSome(brands) }),
  };
}

async function findBrands(
  db: Db,
  scope: Scope,
  { anno, today, brands, kinds }: { anno: number; today: string; brands: ReturnType<typeof brandsOf>; kinds: readonly Kind[] },
): Promise<BudgetDelBrand[]> {
  const { conclusi, presente } = mesiDellAnno(anno, today);
  const months = presente ? [...conclusi, presente] : conclusi;
  const costi = await findCosti(db, scope, { brands, months, today, kinds });
  const budgets = await listVisible(db, scope, anno);
  const costoDi = (brand_id: number, n: number) =>
    fromCents(costi.celle.reduce((sum, each) => (each.brand_id === brand_id && each.n === n ? sum + toCents(each.costo) : sum), 0));
  return costi.brands.map((brand) => {
    const found = budgets.find(({ brand_id }) => brand_id === brand.id);
    const budget = found ? { ...found, importo: Number(found.importo) } : null;
    const mesi = mesiDa(`${anno}-01`, 12).map(({ mese }, i) => {
      const n = Math.min(i, conclusi.length) + 1; // a month to come costs what the present one does
      const stato: StatoMese = i >= conclusi.length ? 'previsto' : costi.chiusi.includes(n) ? 'chiuso' : 'passato';
      return { mese, costo: costoDi(brand.id, n), stato };
    });
    const { importo: _, ...bilancio } = bilancioDi(budget?.importo ?? null, mesi);
    return { brand, budget, ...bilancio, mesi, modificabile: mayOn(scope, 'budget.modifica', [brand.id]) };
  });
}
