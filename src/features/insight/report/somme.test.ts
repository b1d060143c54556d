// Property test: sums hold to the cent for items of several brands. The total cost is the sum of assigned, free and unassigned, for each
// brand and overall.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getSprechi } from '#features/insight/domande/contract.ts';
import { getShowroom } from '#features/people/showrooms/contract.ts';
import { aSharedCompany, type Plan } from '#testing/shared-company.ts';
import { openApp } from '#testing/test-app.ts';
import { getReport } from './contract.ts';

const RUNS = Number(process.env.RUNS ?? 25);
const SEED = Number(process.env.SEED ?? 20261123);

const app = openApp();
const cents = (euro: number) => Math.round(euro * 100);
const total = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0);

const index = fc.nat({ max: 6 });
const plans: fc.Arbitrary<Plan> = fc.record({
  brands: fc.integer({ min: 1, max: 4 }),
  people: fc.array(fc.record({ brand: index, job: index, atShowroom: fc.boolean(), leaves: fc.boolean() }), { maxLength: 6 }),
  things: fc.array(
    fc.record({
      kind: index,
      brands: fc.array(index, { minLength: 1, maxLength: 4 }),
      cents: fc.nat({ max: 100_000 }),
      paid: fc.option(fc.nat({ max: 300_000 })),
      spare: fc.option(fc.nat({ max: 7 })),
      state: index,
      holders: fc.array(fc.record({ person: index, since: fc.integer({ min: -9, max: 400 }) }), { maxLength: 5 }),
      atShowroom: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  ),
});

test(
  'Each brand has its share of the cost in the report, and the shares add up to the total',
  async () => {
    const property = fc.asyncProperty(plans, async (plan) => {
      const { brands, expected } = await aSharedCompany(app, plan);
      const viewer = await app.as({ role: 'IT', brands: Object.fromEntries(brands.map((id) => [id, 'can_view'])) });
      const wholeReport = await viewer.call(getReport, {});
      expect(cents(wholeReport.costi.totale)).toBe(total(wholeReport.costi.per_brand.map(({ costo_annuo }) => cents(costo_annuo))));
      expect(cents(wholeReport.costi.totale)).toBe(total(wholeReport.costi.per_tipo.map(({ costo_annuo }) => cents(costo_annuo))));
      expect(total(wholeReport.costi.per_showroom.map(({ costo_annuo }) => cents(costo_annuo)))).toBe(cents(wholeReport.costi.assegnato));
      const [seats, purchaseValues]: [number[], number[]] = [[], []];
      for (const { brand, ...row } of wholeReport.costi.per_brand) {
        const { seats: _, acquisto, ...parts } = expected.get(brand.id) ?? {};
        const brandReport = await viewer.call(getReport, { query: { brand_id: String(brand.id) } });
        for (const figures of [row, brandReport.costi]) {
          const { assegnato, posti_liberi, inutilizzato } = figures;
          expect({ assegnato: cents(assegnato), posti_liberi: cents(posti_liberi), inutilizzato: cents(inutilizzato) }).toEqual(parts);
        }
        expect([cents(brandReport.costi.totale), cents(row.costo_annuo)]).toEqual(Array(2).fill(total(Object.values(parts))));
        const [licenze, hardware] = brandReport.costi.per_tipo;
        expect([brandReport.licenze.costo, brandReport.hardware.costo]).toEqual([licenze?.costo_annuo, hardware?.costo_annuo]);
        expect([brandReport.licenze.totale, cents(brandReport.hardware.valore_acquisto)]).toEqual([
          expected.get(brand.id)?.seats,
          acquisto,
        ]);
        expect(brandReport.andamento.at(-1)?.costo_annuo).toBe(brandReport.costi.assegnato);
        // The section 'Sprechi' of the report gives the same cost of free seats as the overview.
        const sprechi = await viewer.call(getSprechi, { query: { brand_id: String(brand.id) } });
        expect(sprechi.voci.find(({ cosa }) => cosa === 'posti_liberi')?.costo_annuo ?? 0).toBe(brandReport.costi.posti_liberi);
        seats.push(brandReport.licenze.totale);
        purchaseValues.push(cents(brandReport.hardware.valore_acquisto));
      }
      expect([wholeReport.licenze.totale, cents(wholeReport.hardware.valore_acquisto)]).toEqual([total(seats), total(purchaseValues)]);
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
  },
  RUNS * 3_000,
);

test('The page of a showroom and the report have the same figures, also for employees who have left', async () => {
  const person = (leaves: boolean) => ({ brand: 0, job: 0, atShowroom: true, leaves });
  const thing = {
    kind: 1,
    brands: [0],
    cents: 1_234,
    paid: null,
    spare: null,
    state: 0,
    atShowroom: false,
    holders: [{ person: 0, since: 1 }],
  };
  const { brands, showroom } = await aSharedCompany(app, {
    brands: 1,
    people: [person(false), person(true)],
    things: [thing, { ...thing, holders: [{ person: 1, since: 1 }] }, { ...thing, holders: [], atShowroom: true }],
  });
  const viewer = await app.as({ role: 'IT', brands: Object.fromEntries(brands.map((id) => [id, 'can_view'])) });
  const { costi } = await viewer.call(getReport, {});
  const page = await viewer.call(getShowroom, { params: { id: String(showroom) } });
  expect(page.costi).toEqual({ persone: 12.34, altri: 12.34, risorse: 12.34, totale: costi.per_showroom[0]?.costo_annuo });
  expect(costi.assegnato).toBe(37.02);
});

test('The report of a showroom or job has the items of its employees and no unassigned item', async () => {
  const person = (job: number, atShowroom: boolean) => ({ brand: 0, job, atShowroom, leaves: false });
  const laptop = {
    kind: 1,
    brands: [0],
    cents: 10_000,
    paid: null,
    spare: null,
    state: 0,
    holders: [] as { person: number; since: number }[],
  };
  const { brands, showroom } = await aSharedCompany(app, {
    brands: 1,
    people: [person(0, true), person(1, true), person(0, false)],
    things: [
      ...[0, 1, 2].map((who) => ({ ...laptop, holders: [{ person: who, since: 1 }], atShowroom: false })),
      { ...laptop, cents: 3_000, atShowroom: true },
      { ...laptop, atShowroom: false },
      { ...laptop, kind: 0, spare: 2, holders: [{ person: 0, since: 1 }], atShowroom: false },
    ],
  });
  const viewer = await app.as({ role: 'IT', brands: Object.fromEntries(brands.map((id) => [id, 'can_view'])) });
  const figuresFor = async (query: Record<string, string>) => {
    const { costi, dipendenti, hardware, licenze, andamento } = await viewer.call(getReport, { query });
    const { totale, assegnato, posti_liberi, inutilizzato } = costi;
    expect(andamento.at(-1)?.costo_annuo).toBe(assegnato);
    return {
      people: dipendenti.totale,
      hardware: hardware.totale,
      seats: licenze.totale,
      totale,
      assegnato,
      free: posti_liberi + inutilizzato,
    };
  };
  const showroom_id = String(showroom);
  expect(await figuresFor({})).toEqual({ people: 3, hardware: 5, seats: 3, totale: 730, assegnato: 430, free: 300 });
  expect(await figuresFor({ showroom_id })).toEqual({ people: 2, hardware: 3, seats: 1, totale: 330, assegnato: 330, free: 0 });
  expect(await figuresFor({ mansione: 'Commessa' })).toEqual({ people: 2, hardware: 2, seats: 1, totale: 300, assegnato: 300, free: 0 });
  expect(await figuresFor({ showroom_id, mansione: 'Autista' })).toEqual({
    people: 1,
    hardware: 1,
    seats: 0,
    totale: 100,
    assegnato: 100,
    free: 0,
  });
  expect(await figuresFor({ mansione: 'Nessuna' })).toEqual({ people: 0, hardware: 0, seats: 0, totale: 0, assegnato: 0, free: 0 });
});
