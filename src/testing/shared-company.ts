// Builds a company whose brands share items, assigned to employees and showrooms or to nobody, and computes the expected costs
// in plain code.
import { addDays } from '#shared/scadenze.ts';
import { assign, insertAsset, insertBrand, insertDipendente, insertRow, insertShowroom, KINDS } from './sql-rows.ts';
import type { TestApp } from './test-app.ts';

const KIND_OF = ['software', 'hardware', 'piano_mobile', 'telefono'] as const;
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
    /** The number of unassigned seats of a licence; null if its seats are not counted. */
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

/** Inserts the company. Returns its brands, its showroom, and the expected costs of each brand. */
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
  const of = (id: number) => expected.get(id) as Expected;

  for (const thing of plan.things) {
    const kind = KIND_OF[thing.kind % KIND_OF.length] ?? 'software';
    const own = [...new Set(thing.brands.map(brandAt))].sort((a, b) => a - b);
    const holders = holdersOf(thing, kind, people, own);
    const isKept = holders.length > 0 || thing.atShowroom;
    const stato = isKept ? 'attivo' : (STATES[thing.state % STATES.length] ?? 'attivo');
    const money = (cents: number) => (cents / 100).toFixed(2);
    const values = {
      software: { costo_licenza: money(thing.cents), numero_licenze: thing.spare === null ? null : holders.length + thing.spare },
      hardware: { costo_annuo: money(thing.cents), prezzo_acquisto: thing.paid === null ? null : money(thing.paid), stato },
      piano_mobile: { costo_annuo: money(thing.cents) },
      telefono: { costo_annuo: money(thing.cents), stato },
    }[kind];
    const id = await insertAsset(sql, kind, own, values);
    for (const { who, since } of holders) await assign(sql, kind, id, who, { data_assegnazione: addDays(today, -since) });
    const stands = holders.length === 0 && thing.atShowroom && kind !== 'software';
    if (stands) await insertRow(sql, KINDS[kind].periods, { showroom_id: showroom, brand_id: own[0], [KINDS[kind].column]: id });

    const begun = [...holders.filter(({ since }) => since >= 0).map(({ who }) => who.brand_id), ...(stands ? own.slice(0, 1) : [])];
    const isOut = (kind === 'hardware' || kind === 'telefono') && (stato === 'dismesso' || stato === 'smarrito');
    const [cents, paid] = isOut ? [0, 0] : [thing.cents, kind === 'hardware' ? (thing.paid ?? 0) : 0];
    for (const brand of begun) {
      of(brand).assegnato += cents;
      of(brand).acquisto += paid;
      if (kind === 'software') of(brand).seats += 1;
    }
    // A reserved seat is neither assigned yet nor free.
    const spare = kind === 'software' ? (thing.spare ?? 0) : 0;
    const idle = kind === 'software' ? (thing.spare === null ? 0 : holders.length - begun.length) : begun.length === 0 ? 1 : 0;
    const weights = own.map((brand) => begun.filter((each) => each === brand).length);
    const shares = (amount: number) => divided(amount, weights).map((share, i): [Expected, number] => [of(own[i] ?? 0), share]);
    for (const [brand, share] of shares(spare * cents)) brand.posti_liberi += share;
    for (const [brand, share] of shares(idle * cents)) brand.inutilizzato += share;
    if (kind === 'software') for (const [brand, share] of [...shares(spare), ...shares(idle)]) brand.seats += share;
    else for (const [brand, share] of shares(idle * paid)) brand.acquisto += share;
  }
  for (const [i, { leaves }] of plan.people.entries()) {
    if (leaves) await sql.query(`update dipendenti set stato = 'uscito', data_dismissione = oggi() - 1 where id = $1`, [people[i]?.id]);
  }
  return { brands, showroom, expected };
}

/**
 * Returns the employees who can get the item: employees of one of its brands, each of them once. For a type with a single
 * holder it returns only the first employee, and for a plan nobody who already has one.
 */
function holdersOf(
  thing: Plan['things'][number],
  kind: string,
  people: { id: string; brand_id: number; hasPlan: boolean }[],
  own: number[],
) {
  const found: { who: { id: string; brand_id: number }; since: number }[] = [];
  for (const { person, since } of thing.holders) {
    const who = people[person % Math.max(people.length, 1)];
    if (!who || !own.includes(who.brand_id) || found.some((each) => each.who === who)) continue;
    if (kind !== 'software' && found.length > 0) continue;
    if (kind === 'piano_mobile') {
      if (who.hasPlan) continue;
      who.hasPlan = true;
    }
    found.push({ who, since });
  }
  return found;
}

/** Divides an amount by weights, or equally without weights. The rest goes to the largest remainders, the first one of equal ones. */
function divided(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, each) => sum + each, 0);
  const [parts, whole] = all === 0 ? [weights.map(() => 1), weights.length] : [weights, all];
  const shares = parts.map((part) => Math.floor((amount * part) / whole));
  const order = parts.map((part, i) => ({ i, rest: (amount * part) % whole })).sort((a, b) => b.rest - a.rest || a.i - b.i);
  const left = amount - shares.reduce((sum, each) => sum + each, 0);
  for (const { i } of order.slice(0, left)) shares[i] = (shares[i] ?? 0) + 1;
  return shares;
}
