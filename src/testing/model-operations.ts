// Random calls for the model test: generation, request, and expected outcome.
import fc from 'fast-check';
import { todayInItaly } from '#shared/dates.ts';
import { RISORSE } from '#shared/risorse.ts';
import { addDays } from '#shared/scadenze.ts';
import { type Brand, type Item, isShared, type Model, mayChange, type Person, seesItem, seesPerson } from './model.ts';
import * as expected from './model-outcomes.ts';
import { exampleOf, KIND_NAMES, type Kind } from './sql-rows.ts';

/** A random call. Items and employees are numbers that fit any state, so that a failing sequence can be shortened. */
export type Operation =
  | { do: 'assign'; item: number; person: number; phone: number | null; days: number }
  | { do: 'assignPlain'; item: number; person: number; days: number }
  | { do: 'unassign'; item: number; person: number }
  | { do: 'deleteItem'; item: number }
  | { do: 'returnAll' | 'deletePerson'; person: number }
  | { do: 'move'; person: number; brand: Brand }
  | { do: 'changeBrands'; item: number; brands: Brand[] }
  | { do: 'changeSeats'; item: number; seats: number | null }
  | { do: 'changeUse'; item: number; usable: boolean }
  | { do: 'create'; kind: Kind; brands: Brand[]; seats: number | null }
  | { do: 'hire'; brand: Brand }
  | { do: 'deleteMany'; kind: Kind; items: number[] }
  | { do: 'addBrandToMany'; kind: Kind; items: number[]; brand: Brand };

const PER_ZONE = 10;
const at = fc.nat(3 * PER_ZONE - 1);
// Brand C is chosen rarely, because calls on this invisible brand are mostly rejected.
const brand: fc.Arbitrary<Brand> = fc.constantFrom('A', 'A', 'A', 'B', 'B', 'C');
const brands = fc.uniqueArray(brand, { minLength: 1, maxLength: 3 });
const seats = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null });
const kind = fc.constantFrom(...KIND_NAMES);
/** Days until the assignment starts; 400 is rejected as too far ahead. */
const days = fc.constantFrom(0, 0, 0, 1, 30, 400);
const some = fc.array(at, { minLength: 1, maxLength: 4 });

const OPERATIONS: fc.WeightedArbitrary<Operation>[] = [
  { weight: 8, arbitrary: fc.record({ do: fc.constant('assignPlain'), item: at, person: at, days }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('assign'), item: at, person: at, phone: fc.option(at, { nil: null }), days }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('unassign'), item: at, person: at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('deleteItem'), item: at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('returnAll'), person: at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deletePerson'), person: at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move'), person: at, brand }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('changeBrands'), item: at, brands }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('changeSeats'), item: at, seats }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('changeUse'), item: at, usable: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('create'), kind, brands, seats }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hire'), brand }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deleteMany'), kind, items: some }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('addBrandToMany'), kind, items: some, brand }) },
];

export const operations: fc.Arbitrary<Operation[]> = fc.array(fc.oneof(...OPERATIONS), { minLength: 5, maxLength: 40, size: 'max' });

/** A request with the outcome that the model expects. */
export interface Step {
  method: string;
  path: string;
  body?: object;
  outcome: expected.Outcome;
}

const listOf = (kind: Kind) => `/api/${RISORSE[kind].lista}`;

let made = 0;

export function stepOf(model: Model, ids: Record<Brand, number>, operation: Operation): Step {
  const idsOf = (names: Brand[]) => names.map((name) => ids[name]);
  const aimedAt =
    (wanted: (item: Item) => boolean) =>
    (n: number, ...of: Kind[]): Item => {
      const all = model.items.filter((item) => of.length === 0 || of.includes(item.kind));
      return aim(n, all.filter(wanted), all.filter(seesItem), all);
    };
  const free = aimedAt((item) => seesItem(item) && item.holdings.length === 0);
  const held = aimedAt((item) => mayChange(item) && item.holdings.length > 0);
  const person = (n: number) => aim(n, model.people.filter(seesPerson), model.people.filter(seesPerson), model.people);
  const pathOf = ({ kind: of, id }: Item) => `${listOf(of)}/${id}`;

  switch (operation.do) {
    case 'assign': {
      const [plan, to] = [free(operation.item, 'piano_mobile'), person(operation.person)];
      const phone = operation.phone === null ? undefined : free(operation.phone, 'telefono');
      const body = { dipendente_id: to.id, iphone_id: phone?.id ?? null, ...from(operation.days) };
      const outcome = expected.assigning(model, plan, to, { phone, days: operation.days });
      return { method: 'PATCH', path: `${pathOf(plan)}/assign`, body, outcome };
    }
    case 'assignPlain': {
      const [thing, to] = [free(operation.item), person(operation.person)];
      const outcome = expected.assigning(model, thing, to, { days: operation.days });
      return { method: 'PATCH', path: `${pathOf(thing)}/assign`, body: { dipendente_id: to.id, ...from(operation.days) }, outcome };
    }
    case 'unassign':
      return unassign(model, held(operation.item), person(operation.person), pathOf);
    case 'deleteItem': {
      const thing = held(operation.item);
      return { method: 'DELETE', path: pathOf(thing), outcome: expected.deletingItem(thing) };
    }
    case 'returnAll': {
      const whose = person(operation.person);
      return { method: 'DELETE', path: `/api/dipendenti/${whose.id}/risorse`, outcome: expected.returningAll(model, whose) };
    }
    case 'deletePerson': {
      const who = person(operation.person);
      return { method: 'DELETE', path: `/api/dipendenti/${who.id}`, outcome: expected.deletingPerson(model, who) };
    }
    case 'move': {
      const who = person(operation.person);
      const outcome = expected.moving(model, who, operation.brand);
      return { method: 'PUT', path: `/api/dipendenti/${who.id}`, body: { brand_id: ids[operation.brand] }, outcome };
    }
    case 'changeBrands': {
      const thing = held(operation.item);
      const outcome = expected.changingBrands(thing, [...operation.brands]);
      return { method: 'PUT', path: pathOf(thing), body: { brandIds: idsOf(operation.brands) }, outcome };
    }
    case 'changeSeats': {
      const thing = held(operation.item, 'software');
      const outcome = expected.changingSeats(thing, operation.seats);
      return { method: 'PUT', path: pathOf(thing), body: { numero_licenze: operation.seats }, outcome };
    }
    case 'changeUse': {
      const thing = held(operation.item, 'hardware', 'piano_mobile');
      const body = stateOf(thing, operation.usable);
      return { method: 'PUT', path: pathOf(thing), body, outcome: expected.changingUse(thing, operation.usable) };
    }
    case 'create': {
      const { kind: of, brands: named, seats: numero_licenze } = operation;
      const body = { ...exampleOf(of), brandIds: idsOf(named), ...(of === 'software' ? { numero_licenze } : {}) };
      return { method: 'POST', path: listOf(of), body, outcome: expected.creatingItem(model, of, [...named], numero_licenze) };
    }
    case 'hire': {
      const body = { nome: 'Anna', cognome: 'Rossi', email: `modello${++made}@organico.test`, brand_id: ids[operation.brand] };
      return { method: 'POST', path: '/api/dipendenti', body, outcome: expected.hiring(model, operation.brand) };
    }
    case 'deleteMany': {
      const many = manyOf(operation.items, (n) => held(n, operation.kind));
      const body = { ids: many.map(({ id }) => id) };
      return { method: 'POST', path: `${listOf(operation.kind)}/molti/elimina`, body, outcome: expected.deletingMany(many) };
    }
    case 'addBrandToMany': {
      const many = manyOf(operation.items, (n) => held(n, operation.kind));
      const body = { ids: many.map(({ id }) => id), brand_id: ids[operation.brand] };
      const outcome = expected.addingBrandToMany(many, operation.brand);
      return { method: 'POST', path: `${listOf(operation.kind)}/molti/brand`, body, outcome };
    }
  }
}

function unassign(model: Model, item: Item, person: Person, pathOf: (item: Item) => string): Step {
  const outcome = expected.unassigning(model, item, person);
  const body = isShared(item) ? { body: { dipendente_id: person.id } } : {};
  return { method: 'PATCH', path: `${pathOf(item)}/unassign`, ...body, outcome };
}

const from = (days: number) => (days ? { data_assegnazione: addDays(todayInItaly(new Date()), days) } : {});

function stateOf({ kind: of }: Item, usable: boolean): object {
  return of === 'hardware' ? { stato: usable ? 'attivo' : 'dismesso' } : { attivo: usable };
}

const manyOf = (numbers: number[], item: (n: number) => Item) => [...new Set(numbers.map(item))];

// Selects an element of the zones by number. Most numbers select an element of the first zones, which are sensible targets; the
// others select any row, including deleted and invisible ones.
function aim<T>(n: number, ...zones: T[][]): T {
  const zone = zones[Math.floor(n / PER_ZONE)] ?? [];
  const all = zone.length > 0 ? zone : (zones.at(-1) ?? []);
  const one = all[n % all.length];
  if (one === undefined) throw new Error('The world begins with one of each kind');
  return one;
}
