// Builds a company whose brands share items, assigned to employees and showrooms or to nobody, and computes the expected costs
// in plain code.
import { addDays } from '#shared/scadenze.ts';
import { assign, insertAsset, insertBrand, insertDipendente, insertRow, insertShowroom, KINDS } from './sql-rows.ts';
import type { TestApp } from './test-app.ts';

const ITEM_TYPES = ['software', 'hardware', 'piano_mobile', 'telefono'] as const;
const STATES = ['attivo', 'in riparazione', 'dismesso', 'smarrito'] as const;
const JOBS = ['Commessa', 'Autista', null] as const;

export interface Plan {
  brands: number;
  people: { brand: number; job: number; atShowroom: boolean; leaves: boolean }[];
  things: {
    kind: number;
    brands: number[];
    cents: number;
    paid: number | null;
    /** The number of free seats of a licence; null if the seats of the licence are not counted. */
    spare: number | null;
    state: number;
    /** `person` is the index of the employee; `since` is the number of days since the assignment began, negative for a reservation. */
    holders: { person: number; since: number }[];
    atShowroom: boolean;
  }[];
}

/** The expected costs of a brand in cents, and the number of its seats. */
export interface Expected {
  assegnato: number;
  posti_liberi: number;
  inutilizzato: number;
  acquisto: number;
  seats: number;
}

export async function aSharedCompany({ sql }: TestApp, plan: Plan) {
  const today: string = (await sql.query('select oggi()::text as today')).rows[0].today;
  const brands: number[] = [];
  for (let i = 0; i < plan.brands; i += 1) brands.push((await insertBrand(sql)).id);
  const brandAt = (i: number) => brands[i % brands.length] ?? 0;
  const showroom = await insertShowroom(sql, brands);
  const people: { id: string; brand_id: number; hasPlan: boolean }[] = [];
  for (const { brand, job, atShowroom } of plan.people) {
    const values = {
      posizione: JOBS[job % JOBS.length] ?? null,
      showroom: atShowroom ? showroom : null,
      stato: 'entrato',
      data_assunzione: '2020-01-01',
    };
    people.push({ ...(await insertDipendente(sql, { brand_id: brandAt(brand), ...values })), hasPlan: false });
  }
  const expected = new Map(
    brands.map((id): [number, Expected] => [id, { assegnato: 0, posti_liberi: 0, inutilizzato: 0, acquisto: 0, seats: 0 }]),
  );
  const expectedOf = (id: number) => expected.get(id) as Expected;

  for (const item of plan.things) {
    const kind = ITEM_TYPES[item.kind % ITEM_TYPES.length] ?? 'software';
    const itemBrands = [...new Set(item.brands.map(brandAt))].sort((a, b) => a - b);
    const holders = holdersOf(item, kind, people, itemBrands);
    const isInUse = holders.length > 0 || item.atShowroom;
    const stato = isInUse ? 'attivo' : (STATES[item.state % STATES.length] ?? 'attivo');
    const inEuros = (cents: number) => (cents / 100).toFixed(2);
    const values = {
      software: { costo_licenza: inEuros(item.cents), numero_licenze: item.spare === null ? null : holders.length + item.spare },
      hardware: {
        costo_annuo: inEuros(item.cents),
        prezzo_acquisto: item.paid === null ? null : inEuros(item.paid),
        stato,
      },
      piano_mobile: { costo_annuo: inEuros(item.cents) },
      telefono: { costo_annuo: inEuros(item.cents), stato },
    }[kind];
    const id = await insertAsset(sql, kind, itemBrands, values);
    for (const { employee, since } of holders) await assign(sql, kind, id, employee, { data_assegnazione: addDays(today, -since) });
    const isAtShowroom = holders.length === 0 && item.atShowroom && kind !== 'software';
    if (isAtShowroom)
      await insertRow(sql, KINDS[kind].periods, { showroom_id: showroom, brand_id: itemBrands[0], [KINDS[kind].column]: id });

    const startedBrands = [
      ...holders.filter(({ since }) => since >= 0).map(({ employee }) => employee.brand_id),
      ...(isAtShowroom ? itemBrands.slice(0, 1) : []),
    ];
    const isOutOfUse = (kind === 'hardware' || kind === 'telefono') && (stato === 'dismesso' || stato === 'smarrito');
    const [cents, purchaseCents] = isOutOfUse ? [0, 0] : [item.cents, kind === 'hardware' ? (item.paid ?? 0) : 0];
    for (const brand of startedBrands) {
      expectedOf(brand).assegnato += cents;
      expectedOf(brand).acquisto += purchaseCents;
      if (kind === 'software') expectedOf(brand).seats += 1;
    }
    // A reserved licence seat counts neither as assigned nor as free.
    const spare = kind === 'software' ? (item.spare ?? 0) : 0;
    const unusedCount =
      kind === 'software' ? (item.spare === null ? 0 : holders.length - startedBrands.length) : startedBrands.length === 0 ? 1 : 0;
    const weights = itemBrands.map((brand) => startedBrands.filter((each) => each === brand).length);
    const shares = (amount: number) =>
      divide(amount, weights).map((share, i): [Expected, number] => [expectedOf(itemBrands[i] ?? 0), share]);
    for (const [brand, share] of shares(spare * cents)) brand.posti_liberi += share;
    for (const [brand, share] of shares(unusedCount * cents)) brand.inutilizzato += share;
    if (kind === 'software') for (const [brand, share] of [...shares(spare), ...shares(unusedCount)]) brand.seats += share;
    else for (const [brand, share] of shares(unusedCount * purchaseCents)) brand.acquisto += share;
  }
  for (const [i, { leaves }] of plan.people.entries()) {
    if (leaves) await sql.query(`update dipendenti set stato = 'uscito', data_dismissione = oggi() - 1 where id = $1`, [people[i]?.id]);
  }
  return { brands, showroom, expected };
}

/**
 * Returns the holders of an item, who are employees of its brands. A type with a single holder gets only the first employee.
 * An employee who already has a plan gets no other plan.
 */
function holdersOf(
  item: Plan['things'][number],
  kind: string,
  people: { id: string; brand_id: number; hasPlan: boolean }[],
  itemBrands: number[],
) {
  const holders: { employee: { id: string; brand_id: number }; since: number }[] = [];
  for (const { person, since } of item.holders) {
    const employee = people[person % Math.max(people.length, 1)];
    if (!employee || !itemBrands.includes(employee.brand_id) || holders.some((each) => each.employee === employee)) continue;
    if (kind !== 'software' && holders.length > 0) continue;
    if (kind === 'piano_mobile') {
      if (employee.hasPlan) continue;
      employee.hasPlan = true;
    }
    holders.push({ employee, since });
  }
  return holders;
}

/**
 * Divides an amount of cents by weights, or equally if all weights are 0. The remaining cents go to the shares with the
 * largest fractions.
 */
function divide(amount: number, weights: readonly number[]): number[] {
  const totalWeight = weights.reduce((sum, each) => sum + each, 0);
  const [parts, divisor] = totalWeight === 0 ? [weights.map(() => 1), weights.length] : [weights, totalWeight];
  const shares = parts.map((part) => Math.floor((amount * part) / divisor));
  const order = parts.map((part, i) => ({ i, fraction: (amount * part) % divisor })).sort((a, b) => b.fraction - a.fraction || a.i - b.i);
  const remainder = amount - shares.reduce((sum, each) => sum + each, 0);
  for (const { i } of order.slice(0, remainder)) shares[i] = (shares[i] ?? 0) + 1;
  return shares;
}
