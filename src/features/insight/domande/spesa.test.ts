// Property test: the monthly cost agrees with a simple model for items of several brands, employees, showrooms, exits and changed prices.
// Types, brands and months add up to the cent.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, monthsFrom } from '#shared/periodi.ts';
import { addDays } from '#shared/scadenze.ts';
import { insertAsset, insertBrand, insertDipendente, insertRow, insertShowroom, KINDS } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getSpesa, type Spesa } from './contract.ts';

const RUNS = Number(process.env.RUNS ?? 20);
const SEED = Number(process.env.SEED ?? 20261123);
const TIPI = ['software', 'hardware', 'piano_mobile', 'telefono'] as const;

const app = openApp();
const cents = (euro: number) => Math.round(euro * 100);
const total = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0);

const index = fc.nat({ max: 5 });
const daysAgo = fc.nat({ max: 850 });
const plans = fc.record({
  brands: fc.integer({ min: 1, max: 3 }),
  people: fc.array(fc.record({ brand: index, atShowroom: fc.boolean(), leaves: fc.boolean() }), { minLength: 1, maxLength: 4 }),
  items: fc.array(
    fc.record({
      tipo: fc.nat({ max: 3 }),
      brands: fc.array(index, { minLength: 1, maxLength: 3 }),
      cents: fc.nat({ max: 90_000 }),
      /** The former prices of the item. Each price was valid until this number of days ago. */
      formerPrices: fc.uniqueArray(fc.record({ daysUntil: fc.integer({ min: 1, max: 700 }), cents: fc.nat({ max: 90_000 }) }), {
        selector: ({ daysUntil }) => daysUntil,
        maxLength: 3,
      }),
      /**
       * The generated assignments of one item. `holder` is the index of the employee who has the item; null means that a showroom has it.
       * `days` is the number of days that the assignment lasts.
       */
      assignments: fc.array(fc.record({ holder: fc.option(index), since: daysAgo, days: fc.nat({ max: 400 }) }), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
});
type Plan = typeof plans extends fc.Arbitrary<infer P> ? P : never;

interface ModelAssignment {
  tipo: (typeof TIPI)[number];
  brand: number;
  isAtShowroom: boolean;
  from: string;
  to: string | null;
  /** The yearly cost of the item on a day, in cents. */
  costOn(day: string): number;
}

const doOverlap = (first: Pick<ModelAssignment, 'from' | 'to'>, second: Pick<ModelAssignment, 'from' | 'to'>): boolean =>
  (second.to === null || first.from < second.to) && (first.to === null || second.from < first.to);

async function insertPlan(plan: Plan, today: string) {
  const brands: number[] = [];
  for (let i = 0; i < plan.brands; i += 1) brands.push((await insertBrand(app.sql)).id);
  const pick = <T>(list: readonly T[], i: number) => list[i % list.length] as T;
  const showroom = await insertShowroom(app.sql, brands);
  const people: { id: string; brand_id: number; atShowroom: boolean; hasPlan: boolean }[] = [];
  for (const { brand, atShowroom } of plan.people) {
    const values = {
      brand_id: pick(brands, brand),
      showroom: atShowroom ? showroom : null,
      data_assunzione: '2020-01-01',
      stato: 'entrato',
    };
    people.push({ ...(await insertDipendente(app.sql, values)), atShowroom, hasPlan: false });
  }
  const assignments: ModelAssignment[] = [];
  for (const item of plan.items) {
    const tipo = pick(TIPI, item.tipo);
    const ownBrands = [...new Set(item.brands.map((i) => pick(brands, i)))];
    const cost = { [tipo === 'software' ? 'costo_licenza' : 'costo_annuo']: (item.cents / 100).toFixed(2) };
    const id = await insertAsset(app.sql, tipo, ownBrands, { ...cost, ...(tipo === 'software' ? { numero_licenze: null } : {}) });
    const formerPrices = item.formerPrices.map(({ daysUntil, cents: formerCents }) => ({
      fino_al: addDays(today, -daysUntil),
      formerCents,
    }));
    for (const { fino_al, formerCents } of formerPrices) {
      await insertRow(app.sql, 'prezzi_passati', { tipo, cosa_id: id, fino_al, costo: (formerCents / 100).toFixed(2) });
    }
    const pricesByDay = [...formerPrices].sort((a, b) => a.fino_al.localeCompare(b.fino_al));
    const costOn = (day: string) => pricesByDay.find(({ fino_al }) => fino_al > day)?.formerCents ?? item.cents;
    let isOpen = false;
    const periods: { from: string; to: string | null }[] = [];
    for (const { holder, since, days } of item.assignments) {
      const employee = holder === null ? undefined : pick(people, holder);
      if (employee ? !ownBrands.includes(employee.brand_id) : tipo === 'software') continue;
      const from = addDays(today, -since);
      const isOpenPeriod = days > since && !isOpen && !(tipo === 'piano_mobile' && employee?.hasPlan);
      const to = isOpenPeriod ? null : addDays(from, Math.min(days, since));
      if (tipo !== 'software' && periods.some((other) => doOverlap(other, { from, to }))) continue;
      periods.push({ from, to });
      if (isOpenPeriod) isOpen = true;
      if (isOpenPeriod && employee && tipo === 'piano_mobile') employee.hasPlan = true;
      const brand = employee?.brand_id ?? ownBrands[0] ?? 0;
      const receiver = employee ? { dipendente_id: employee.id } : { showroom_id: showroom };
      const period = { [KINDS[tipo].column]: id, brand_id: brand, data_assegnazione: from, data_revoca: to, ...receiver };
      await insertRow(app.sql, KINDS[tipo].periods, period);
      assignments.push({ tipo, brand, isAtShowroom: employee?.atShowroom ?? true, from, to, costOn });
    }
  }
  // Items of an employee who has left stay assigned until they are returned.
  for (const [i, { leaves }] of plan.people.entries()) {
    if (leaves) await app.sql.query(`update dipendenti set stato = 'uscito', data_dismissione = oggi() - 2 where id = $1`, [people[i]?.id]);
  }
  return { brands, showroom, assignments };
}

/**
 * Computes the cost with the model: for each month a twelfth of the yearly cost of the periods at its end, rounded once per brand and type.
 */
function expected(assignments: readonly ModelAssignment[], brands: readonly number[], monthEnds: readonly string[]) {
  const cells = monthEnds.flatMap((monthEnd, mese) =>
    brands.flatMap((brand) =>
      TIPI.map((tipo) => {
        const active = assignments.filter(
          (each) => each.tipo === tipo && each.brand === brand && each.from <= monthEnd && (each.to === null || each.to > monthEnd),
        );
        return { mese, brand, tipo, costo: Math.round(total(active.map(({ costOn }) => costOn(monthEnd))) / 12) };
      }),
    ),
  );
  const sum = (condition: (cell: (typeof cells)[number]) => boolean) => total(cells.filter(condition).map(({ costo }) => costo));
  const perTipo = (condition: (cell: (typeof cells)[number]) => boolean) =>
    TIPI.map((tipo) => sum((cell) => cell.tipo === tipo && condition(cell)));
  const quanti = monthEnds.length / 2;
  return {
    totale: [sum(({ mese }) => mese >= quanti), sum(({ mese }) => mese < quanti)],
    mesi: monthEnds
      .slice(quanti)
      .map((_, i) => [
        sum(({ mese }) => mese === quanti + i),
        sum(({ mese }) => mese === i),
        ...perTipo(({ mese }) => mese === quanti + i),
      ]),
    per_brand: brands.map((id) => [id, ...perTipo(({ brand, mese }) => brand === id && mese >= quanti)]).sort(([a = 0], [b = 0]) => a - b),
  };
}

const figuresOf = ({ totale, mesi, per_brand }: Spesa) => ({
  totale: [cents(totale.ora), cents(totale.prima)],
  mesi: mesi.map(({ costo, prima, per_tipo }) => [cents(costo), cents(prima), ...per_tipo.map((each) => cents(each.costo))]),
  per_brand: per_brand
    .map(({ brand, per_tipo }) => [brand.id, ...per_tipo.map((each) => cents(each.costo))])
    .sort(([a = 0], [b = 0]) => a - b),
});

test(
  'The cost section of the report agrees with the model by month, type and brand, and adds up to the cent',
  async () => {
    const today: string = (await app.sql.query('select oggi()::text as today')).rows[0].today;
    const monthEnds = monthsFrom(addMonths(today.slice(0, 7), -23), 24).map(({ al }) => (al < today ? al : today));
    const property = fc.asyncProperty(plans, async (plan) => {
      const { brands, showroom, assignments } = await insertPlan(plan, today);
      const viewer = await app.as({ role: 'IT', brands: Object.fromEntries(brands.map((id) => [id, 'can_view'])) });
      const wholeReport = await viewer.call(getSpesa, {});
      expect(figuresOf(wholeReport)).toEqual(expected(assignments, brands, monthEnds));
      expect(total(wholeReport.mesi.map(({ costo }) => cents(costo)))).toBe(cents(wholeReport.totale.ora));
      expect(total(wholeReport.per_brand.map(({ costo }) => cents(costo)))).toBe(cents(wholeReport.totale.ora));
      const [firstBrand = 0] = brands;
      const ofFirstBrand = assignments.filter(({ brand }) => brand === firstBrand);
      expect(figuresOf(await viewer.call(getSpesa, { query: { brand_id: String(firstBrand) } }))).toEqual(
        expected(ofFirstBrand, [firstBrand], monthEnds),
      );
      const atShowroomOnly = assignments.filter(({ isAtShowroom }) => isAtShowroom);
      expect(figuresOf(await viewer.call(getSpesa, { query: { showroom_id: String(showroom) } }))).toEqual(
        expected(atShowroomOnly, brands, monthEnds),
      );
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
  },
  RUNS * 3_000,
);
