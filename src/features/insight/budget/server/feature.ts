import { sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { findCosti } from '#features/insight/domande/server/find-spesa.ts';
import { brandsOf, type Filtri } from '#features/insight/report/server/find-report.ts';
import { correzioni, hasEmployeeFilter, periodi } from '#features/insight/report/server/select-sources.ts';
import { inBrands, requireVisibleBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { rejectStaleEdit, type Versioned } from '#server/db/reject-stale-edit.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { LiveTopic } from '#server/feature/live-topic.ts';
import { findRoute, longRunningRoute, type Route, route } from '#server/http/route.ts';
import { lifecycleTitles, type RegisterTexts } from '#server/register/register-texts.ts';
import { hasRight, requireRight, type Scope } from '#server/security/scope.ts';
import { euro, indicatore, withMisura } from '#shared/cifre.ts';
import { todayInItaly } from '#shared/dates.ts';
import { fromCents, toCents } from '#shared/euro.ts';
import { formatNellAnno, misura } from '#shared/misure.ts';
import { firstDayOf, lastDayOf, monthsFrom } from '#shared/periodi.ts';
import { Problem } from '#shared/problem.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import type { BudgetChange, BudgetDelBrand, BudgetDellAnno, BudgetInput, MesiChiusi } from '../contract.ts';
import * as calls from '../contract.ts';
import { CAMPI_BUDGET } from '../fields.ts';
import {
  bilancioOf,
  checkChiusura,
  checkRiapertura,
  firstMeseToClose,
  mesiDellAnno,
  mesiToClose,
  NOTE_BUDGET,
  type StatoMese,
  sumBilanci,
} from '../rules.ts';
import { findPrimoMese, findVisible, insertBudget, listChiusi, listVisible, lockVisible, removeBudget, setBudget } from './queries.ts';

const today = () => todayInItaly(new Date());

const budgetRoutes = ({ allKinds: kinds }: { allKinds: readonly Kind[] }): Route[] => [
  route(calls.getBudget, ({ db, scope, query }) => findBudget(db, scope, query, today(), kinds)),

  route(calls.createBudget, ({ db, scope, body }) => createBudget(db, scope, body)),

  route(calls.updateBudget, ({ db, scope, params: { id }, body }) => changeBudget(db, scope, id, body)),

  route(calls.deleteBudget, async ({ db, scope, params: { id } }) => {
    await deleteBudget(db, scope, id);
    return SUCCESS_REPLY;
  }),

  route(calls.getMesiChiusi, ({ db, scope }) => describeMesi(db, scope, today())),

  longRunningRoute(
    route(calls.closeMesi, async ({ db, scope, body: { fino_a } }) => {
      await closeMesi(db, scope, fino_a, today(), kinds);
      return describeMesi(db, scope, today());
    }),
  ),

  route(calls.reopenMese, async ({ db, scope, body: { mese, motivo } }) => {
    await reopenMese(db, scope, { mese, motivo: motivo ?? '' });
    return describeMesi(db, scope, today());
  }),
];

export const budgetForReport = (routes: readonly Route[]) => ({
  titolo: 'Budget',
  scheda: 'overview',
  route: findRoute(routes, calls.getBudget),
});

interface BudgetQuery extends Filtri {
  anno?: number | undefined;
  al?: string | undefined;
}

export async function findBudget(db: Db, scope: Scope, query: BudgetQuery, today: string, kinds: readonly Kind[]): Promise<BudgetDellAnno> {
  const anno = query.anno ?? Number((query.al ?? today).slice(0, 4));
  const brands = brandsOf(scope, query);
  const brandBudgets = hasEmployeeFilter(brands) ? [] : await findBrands(db, scope, { anno, today, brands, kinds });
  const totale = sumBilanci(brandBudgets.map(({ budget, ...each }) => ({ ...each, importo: budget && Number(budget.importo) }))) ?? null;
  // The cast is safe, because a total exists only when at least one brand has a budget.
  const figures = { anno, brands: brandBudgets, totale: totale as BudgetDellAnno['totale'] };
  return {
    ...figures,
    dal: firstDayOf(`${anno}-01`),
    al: lastDayOf(`${anno}-12`),
    ...describeBudget({ ...figures, isFiltered: hasEmployeeFilter(brands) }),
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
  const costOf = (brand_id: number, n: number) =>
    fromCents(costi.celle.reduce((sum, each) => (each.brand_id === brand_id && each.n === n ? sum + toCents(each.costo) : sum), 0));
  return costi.brands.map((brand) => {
    const stored = budgets.find(({ brand_id }) => brand_id === brand.id);
    const budget = stored ? { ...stored, importo: Number(stored.importo) } : null;
    const mesi = monthsFrom(`${anno}-01`, 12).map(({ mese }, i) => {
      const n = Math.min(i, conclusi.length) + 1; // a future month costs as much as the present one
      const stato: StatoMese = i >= conclusi.length ? 'previsto' : costi.chiusi.includes(n) ? 'chiuso' : 'passato';
      return { mese, costo: costOf(brand.id, n), stato };
    });
    const { importo: _, ...bilancio } = bilancioOf(budget?.importo ?? null, mesi);
    return { brand, budget, ...bilancio, mesi, modificabile: hasRight(scope, 'budget.modifica', [brand.id]) };
  });
}

type AnswerTexts = Pick<BudgetDellAnno, 'indicatori' | 'grafici' | 'tabelle' | 'nota'>;

function describeBudget({
  anno,
  brands,
  totale,
  isFiltered,
}: Pick<BudgetDellAnno, 'anno' | 'brands' | 'totale'> & { isFiltered: boolean }): AnswerTexts {
  if (isFiltered) return { indicatori: [], grafici: [], tabelle: [], nota: NOTE_BUDGET.filtrato };
  const euroInYear = misura('euro', formatNellAnno(anno));
  const toCells = ({
    importo,
    speso,
    previsione,
    resta,
    margine,
  }: NonNullable<typeof totale> | (Omit<NonNullable<typeof totale>, 'importo'> & { importo: number | null })) =>
    [importo, speso, previsione, resta, margine].map(euro);
  return {
    indicatori: totale
      ? withMisura(euroInYear, [
          indicatore('Budget', euro(totale.importo)),
          indicatore('Speso', euro(totale.speso)),
          indicatore('Previsione', euro(totale.previsione)),
          indicatore('Resta', euro(totale.resta)),
        ])
      : [],
    grafici: [],
    tabelle: [
      {
        titolo: `Budget ${anno} per brand`,
        misura: euroInYear,
        colonne: ['Brand', 'Budget', 'Speso', 'Previsione', 'Resta', 'Resta a fine anno'],
        righe: brands.map(({ brand, budget, ...bilancio }) => ({
          label: brand.nome,
          colore: brand.colore,
          celle: toCells({ ...bilancio, importo: budget?.importo ?? null }),
        })),
        ...(totale && { totale: toCells(totale) }),
      },
    ],
    nota: NOTE_BUDGET.come,
  };
}

const ACTION = 'budget.modifica';

type Row = Awaited<ReturnType<typeof findVisible>>;

export async function createBudget(db: Tx, scope: Scope, values: BudgetInput): Promise<Row> {
  requireVisibleBrands(scope, 'brand_id', [values.brand_id]);
  requireRight(scope, ACTION, [values.brand_id]);
  return insertBudget(db, scope, values);
}

async function changeBudget(db: Tx, scope: Scope, id: number, { updated_at, ...values }: BudgetChange): Promise<Row> {
  const { brand_id } = await lockVisible(db, scope, id);
  requireRight(scope, ACTION, [brand_id]);
  await rejectStaleEdit(db, scope, budgetVersioned, { id, read: updated_at, what: 'questo budget' });
  await setBudget(db, scope, id, values);
  return findVisible(db, scope, id);
}

async function deleteBudget(db: Tx, scope: Scope, id: number): Promise<void> {
  const { brand_id } = await lockVisible(db, scope, id);
  requireRight(scope, ACTION, [brand_id]);
  await removeBudget(db, scope, id);
}

// An advisory lock serializes closing and reopening, so that the second call sees the result of the first.

async function describeMesi(db: Db, scope: Scope, today: string): Promise<MesiChiusi> {
  const chiusi = await listChiusi(db, scope);
  const primo = firstMeseToClose(mesiOf(chiusi), await findPrimoMese(db, scope));
  return { chiusi: chiusi.toReversed(), da_chiudere: mesiToClose({ chiusi: mesiOf(chiusi), primo }, today) };
}

export async function closeMesi(db: Tx, scope: Scope, fino_a: string, today: string, kinds: readonly Kind[]): Promise<void> {
  await lockMesi(db, scope);
  const chiusi = mesiOf(await listChiusi(db, scope));
  const primo = firstMeseToClose(chiusi, await findPrimoMese(db, scope));
  const mesi = checkChiusura({ chiusi, primo }, fino_a, today);
  if (mesi instanceof Problem) throw mesi;
  await sql`insert into mesi_chiusi (mese) select unnest(${mesi}::text[])`.execute(scoped(db, scope));
  await saveCosti(db, scope, mesi, kinds);
}

/**
 * Stores what was assigned at the end of each of these months, by every dimension that a report can filter by, and without rounding, so
 * that a filtered report gives the same result as today.
 */
async function saveCosti(db: Tx, scope: Scope, mesi: readonly string[], kinds: readonly Kind[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from brands`.execute(scoped(db, scope));
  const brandIds = rows.map(({ id }) => id);
  await sql`
    with ${periodi({ ids: brandIds, reserved: [] }, kinds)}, ${correzioni}
    insert into costi_chiusi (chiusura_id, tipo, brand_id, brand_persona_id, showroom_id, mansione, costo)
    select m.id, c.tipo, c.brand_id, d.brand_id, coalesce(d.showroom, c.showroom_id), d.posizione, sum(c.costo)
    from unnest(${[...mesi]}::text[], ${mesi.map(lastDayOf)}::date[]) as chiesti (mese, al)
    join mesi_chiusi m on m.mese = chiesti.mese and m.riaperto_il is null
    join (
      select tipo, brand_id, dipendente_id, showroom_id, dal, al, costo from periodi
      union all select tipo, brand_id, dipendente_id, showroom_id, dal, al, costo from correzioni) c
      on c.dal <= chiesti.al and (c.al is null or c.al > chiesti.al)
    left join dipendenti d on d.id = c.dipendente_id
    group by 1, 2, 3, 4, 5, 6 having sum(c.costo) <> 0`.execute(scoped(db, scope));
}

/** Reopens a closed month, so that its cost is computed again. The record of its closing is retained. */
async function reopenMese(db: Tx, scope: Scope, { mese, motivo }: { mese: string; motivo: string }): Promise<void> {
  await lockMesi(db, scope);
  const problem = checkRiapertura(mesiOf(await listChiusi(db, scope)), mese);
  if (problem) throw problem;
  await sql`
    delete from costi_chiusi where chiusura_id = (select id from mesi_chiusi where mese = ${mese} and riaperto_il is null)`.execute(
    scoped(db, scope),
  );
  await sql`
    update mesi_chiusi set riaperto_il = now(), riaperto_da = ${scope.user_id}, motivo = ${motivo}
    where mese = ${mese} and riaperto_il is null`.execute(scoped(db, scope));
}

const mesiOf = (chiusi: MesiChiusi['chiusi']): string[] => chiusi.map(({ mese }) => mese);

const lockMesi = (db: Tx, scope: Scope) => sql`select pg_advisory_xact_lock(hashtext('mesi_chiusi'))`.execute(scoped(db, scope));

/**
 * A change of a budget is published to accounts that see its brand. Closing or reopening a month is published to all accounts, because it
 * changes the cost of every brand.
 */
const budgetLive: LiveTopic = sql`
  select v.oggetto_id, b, v.riservata from voci v, unnest(v.brand_ids) b where v.oggetto = 'budget'
  union all select v.oggetto_id, b.id, v.riservata from voci v, brands b where v.oggetto = 'mesi_chiusi'`;

const budgetVersioned: Versioned = {
  table: 'budget',
  id: 'integer',
  isVisible: ({ can_view }) => inBrands('t.brand_id', can_view),
};

const budgetAuditTexts: RegisterTexts = {
  tables: {
    budget: {
      ...lifecycleTitles('Budget'),
      cosa: 'brand',
      colonna: 'brand_id',
      idsFrom: 'entries',
      fields: CAMPI_BUDGET,
      campi: { anno: ['Anno'] },
    },
  },
};

const mesiChiusiAuditTexts: RegisterTexts = {
  tables: {
    mesi_chiusi: {
      crea: 'Mese chiuso',
      modifica: 'Mese riaperto',
      elimina: 'Mese chiuso eliminato',
      campi: {
        mese: ['Mese'],
        motivo: ['Motivo'],
        ...{ chiuso_il: null, chiuso_da: null, riaperto_il: null, riaperto_da: null },
      },
    },
  },
};

export const budgetFeature = {
  routes: budgetRoutes,
  live: { budget: budgetLive },
  versioned: { budget: budgetVersioned },
  register: { budget: budgetAuditTexts, mesi_chiusi: mesiChiusiAuditTexts },
} satisfies Feature;
