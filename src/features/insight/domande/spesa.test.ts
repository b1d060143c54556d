// Property test: the monthly cost agrees with a simple model for items of several brands, employees, showrooms, exits and changed prices.
// Types, brands and months add up to the cent.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mesePiu, mesiDa } from '#shared/periodi.ts';
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

const place = fc.nat({ max: 5 });
const ago = fc.nat({ max: 850 });
const plans = fc.record({
  brands: fc.integer({ min: 1, max: 3 }),
  people: fc.array(fc.record({ brand: place, atShowroom: fc.boolean(), leaves: fc.boolean() }), { minLength: 1, maxLength: 4 }),
  things: fc.array(
    fc.record({
      tipo: fc.nat({ max: 3 }),
      brands: fc.array(place, { minLength: 1, maxLength: 3 }),
      cents: fc.nat({ max: 90_000 }),
      /** The former price, valid until this number of days ago. */
      past: fc.uniqueArray(fc.record({ until: fc.integer({ min: 1, max: 700 }), cents: fc.nat({ max: 90_000 }) }), {
        selector: ({ until }) => until,
        maxLength: 3,
      }),
      /** The holders: an employee, or a showroom when null; the start and the length of the period in days. */
      had: fc.array(fc.record({ by: fc.option(place), since: ago, days: fc.nat({ max: 400 }) }), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
});
type Plan = typeof plans extends fc.Arbitrary<infer P> ? P : never;

/** An assignment with a cost, as the model of the test represents it. */
interface Held {
  tipo: (typeof TIPI)[number];
  brand: number;
  isThere: boolean;
  from: string;
  to: string | null;
  /** The yearly cost of the item on a day, in cents. */
  costOn(day: string): number;
}

const overlap = (one: Pick<Held, 'from' | 'to'>, other: Pick<Held, 'from' | 'to'>): boolean =>
  (other.to === null || one.from < other.to) && (one.to === null || other.from < one.to);

/** Creates the data in the database and resolves to the periods of the model. */
async function make(plan: Plan, today: string) {
  const brands: number[] = [];
  for (let i = 0; i < plan.brands; i += 1) brands.push((await insertBrand(app.sql)).id);
  const at = <T>(of: readonly T[], i: number) => of[i % of.length] as T;
  const showroom = await insertShowroom(app.sql, brands);
  const people: { id: string; brand_id: number; atShowroom: boolean; hasPlan: boolean }[] = [];
  for (const { brand, atShowroom } of plan.people) {
    const values = { brand_id: at(brands, brand), showroom: atShowroom ? showroom : null, data_assunzione: '2020-01-01', stato: 'entrato' };
    people.push({ ...(await insertDipendente(app.sql, values)), atShowroom, hasPlan: false });
  }
  const held: Held[] = [];
  for (const thing of plan.things) {
    const tipo = at(TIPI, thing.tipo);
    const own = [...new Set(thing.brands.map((i) => at(brands, i)))];
    const cost = { [tipo === 'software' ? 'costo_licenza' : 'costo_annuo']: (thing.cents / 100).toFixed(2) };
    const id = await insertAsset(app.sql, tipo, own, { ...cost, ...(tipo === 'software' ? { numero_licenze: null } : {}) });
    const past = thing.past.map(({ until, cents: then }) => ({ fino_al: addDays(today, -until), then }));
    for (const { fino_al, then } of past) {
      await insertRow(app.sql, 'prezzi_passati', { tipo, cosa_id: id, fino_al, costo: (then / 100).toFixed(2) });
    }
    const byDay = [...past].sort((a, b) => a.fino_al.localeCompare(b.fino_al));
    const costOn = (day: string) => byDay.find(({ fino_al }) => fino_al > day)?.then ?? thing.cents;
    let isOpen = false;
    const periods: { from: string; to: string | null }[] = [];
    for (const { by, since, days } of thing.had) {
      const who = by === null ? undefined : at(people, by);
      if (who ? !own.includes(who.brand_id) : tipo === 'software') continue;
      const from = addDays(today, -since);
      const lasts = days > since && !isOpen && !(tipo === 'piano_mobile' && who?.hasPlan);
      const to = lasts ? null : addDays(from, Math.min(days, since));
      if (tipo !== 'software' && periods.some((other) => overlap(other, { from, to }))) continue;
      periods.push({ from, to });
      if (lasts) isOpen = true;
      if (lasts && who && tipo === 'piano_mobile') who.hasPlan = true;
      const brand = who?.brand_id ?? own[0] ?? 0;
      const receiver = who ? { dipendente_id: who.id } : { showroom_id: showroom };
      const period = { [KINDS[tipo].column]: id, brand_id: brand, data_assegnazione: from, data_revoca: to, ...receiver };
      await insertRow(app.sql, KINDS[tipo].periods, period);
      held.push({ tipo, brand, isThere: who?.atShowroom ?? true, from, to, costOn });
    }
  }
  // Items of an employee who has left stay assigned until they are returned.
  for (const [i, { leaves }] of plan.people.entries()) {
    if (leaves) await app.sql.query(`update dipendenti set stato = 'uscito', data_dismissione = oggi() - 2 where id = $1`, [people[i]?.id]);
  }
  return { brands, showroom, held };
}

/** For each month a twelfth of the yearly cost of the periods at its end, rounded once per brand and type. */
function expected(held: readonly Held[], brands: readonly number[], ends: readonly string[]) {
  const cells = ends.flatMap((end, mese) =>
    brands.flatMap((brand) =>
      TIPI.map((tipo) => {
        const then = held.filter(
          (each) => each.tipo === tipo && each.brand === brand && each.from <= end && (each.to === null || each.to > end),
        );
        return { mese, brand, tipo, costo: Math.round(total(then.map(({ costOn }) => costOn(end))) / 12) };
      }),
    ),
  );
  const sum = (isMeant: (cell: (typeof cells)[number]) => boolean) => total(cells.filter(isMeant).map(({ costo }) => costo));
  const perTipo = (isMeant: (cell: (typeof cells)[number]) => boolean) =>
    TIPI.map((tipo) => sum((cell) => cell.tipo === tipo && isMeant(cell)));
  const quanti = ends.length / 2;
  return {
    totale: [sum(({ mese }) => mese >= quanti), sum(({ mese }) => mese < quanti)],
    mesi: ends
      .slice(quanti)
      .map((_, i) => [
        sum(({ mese }) => mese === quanti + i),
        sum(({ mese }) => mese === i),
        ...perTipo(({ mese }) => mese === quanti + i),
      ]),
    per_brand: brands.map((id) => [id, ...perTipo(({ brand, mese }) => brand === id && mese >= quanti)]).sort(([a = 0], [b = 0]) => a - b),
  };
}

const said = ({ totale, mesi, per_brand }: Spesa) => ({
  totale: [cents(totale.ora), cents(totale.prima)],
  mesi: mesi.map(({ costo, prima, per_tipo }) => [cents(costo), cents(prima), ...per_tipo.map((each) => cents(each.costo))]),
  per_brand: per_brand
    .map(({ brand, per_tipo }) => [brand.id, ...per_tipo.map((each) => cents(each.costo))])
    .sort(([a = 0], [b = 0]) => a - b),
});

test(
  'The cost by month, type and brand agrees with the model and adds up to the cent',
  async () => {
    const today: string = (await app.sql.query('select oggi()::text as today')).rows[0].today;
    const ends = mesiDa(mesePiu(today.slice(0, 7), -23), 24).map(({ al }) => (al < today ? al : today));
    const property = fc.asyncProperty(plans, async (plan) => {
      const { brands, showroom, held } = await make(plan, today);
      const viewer = await app.as({ role: 'IT', brands: Object.fromEntries(brands.map((id) => [id, 'can_view'])) });
      const whole = await viewer.call(getSpesa, {});
      expect(said(whole)).toEqual(expected(held, brands, ends));
      expect(total(whole.mesi.map(({ costo }) => cents(costo)))).toBe(cents(whole.totale.ora));
      expect(total(whole.per_brand.map(({ costo }) => cents(costo)))).toBe(cents(whole.totale.ora));
      const [one = 0] = brands;
      const ofOne = held.filter(({ brand }) => brand === one);
      expect(said(await viewer.call(getSpesa, { query: { brand_id: String(one) } }))).toEqual(expected(ofOne, [one], ends));
      const there = held.filter(({ isThere }) => isThere);
      expect(said(await viewer.call(getSpesa, { query: { showroom_id: String(showroom) } }))).toEqual(expected(there, brands, ends));
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
  },
  RUNS * 3_000,
);
