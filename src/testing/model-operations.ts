import fc from 'fast-check';
import { todayInItaly } from '#shared/dates.ts';
import { RISORSE } from '#shared/risorse.ts';
import { addDays } from '#shared/scadenze.ts';
import { type Brand, canChangeItem, canViewEmployee, canViewItem, type Item, isShared, type Model, type Person } from './model.ts';
import * as expected from './model-outcomes.ts';
import { exampleOf, KIND_NAMES, type Kind } from './sql-rows.ts';

/** A random call. It refers to items and employees by numbers that are valid in any state, so that a failing sequence can be shortened. */
export type Operation =
  | { action: 'assign'; item: number; person: number; phone: number | null; days: number }
  | { action: 'assignPlain'; item: number; person: number; days: number }
  | { action: 'unassign'; item: number; person: number }
  | { action: 'deleteItem'; item: number }
  | { action: 'returnAll' | 'deletePerson'; person: number }
  | { action: 'move'; person: number; brand: Brand }
  | { action: 'changeBrands'; item: number; brands: Brand[] }
  | { action: 'changeSeats'; item: number; seats: number | null }
  | { action: 'changeUse'; item: number; usable: boolean }
  | { action: 'create'; kind: Kind; brands: Brand[]; seats: number | null }
  | { action: 'hire'; brand: Brand }
  | { action: 'deleteMany'; kind: Kind; items: number[] }
  | { action: 'addBrandToMany'; kind: Kind; items: number[]; brand: Brand };

const NUMBERS_PER_ZONE = 10;
const index = fc.nat(3 * NUMBERS_PER_ZONE - 1);
// Brand C is chosen rarely, because calls on this invisible brand are mostly rejected.
const brand: fc.Arbitrary<Brand> = fc.constantFrom('A', 'A', 'A', 'B', 'B', 'C');
const brands = fc.uniqueArray(brand, { minLength: 1, maxLength: 3 });
const seats = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null });
const kind = fc.constantFrom(...KIND_NAMES);
/** Days until the assignment starts; 400 is rejected as too far ahead. */
const days = fc.constantFrom(0, 0, 0, 1, 30, 400);
const indexes = fc.array(index, { minLength: 1, maxLength: 4 });

const OPERATIONS: fc.WeightedArbitrary<Operation>[] = [
  { weight: 8, arbitrary: fc.record({ action: fc.constant('assignPlain'), item: index, person: index, days }) },
  {
    weight: 4,
    arbitrary: fc.record({ action: fc.constant('assign'), item: index, person: index, phone: fc.option(index, { nil: null }), days }),
  },
  { weight: 5, arbitrary: fc.record({ action: fc.constant('unassign'), item: index, person: index }) },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('deleteItem'), item: index }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('returnAll'), person: index }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('deletePerson'), person: index }) },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('move'), person: index, brand }) },
  { weight: 3, arbitrary: fc.record({ action: fc.constant('changeBrands'), item: index, brands }) },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('changeSeats'), item: index, seats }) },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('changeUse'), item: index, usable: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('create'), kind, brands, seats }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('hire'), brand }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('deleteMany'), kind, items: indexes }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('addBrandToMany'), kind, items: indexes, brand }) },
];

export const operations: fc.Arbitrary<Operation[]> = fc.array(fc.oneof(...OPERATIONS), { minLength: 5, maxLength: 40, size: 'max' });

export interface Step {
  method: string;
  path: string;
  body?: object;
  outcome: expected.Outcome;
}

const listOf = (kind: Kind) => `/api/${RISORSE[kind].lista}`;

let counter = 0;

export function stepFor(model: Model, ids: Record<Brand, number>, operation: Operation): Step {
  const idsOf = (names: Brand[]) => names.map((name) => ids[name]);
  const selector =
    (isPreferred: (item: Item) => boolean) =>
    (n: number, ...kinds: Kind[]): Item => {
      const all = model.items.filter((item) => kinds.length === 0 || kinds.includes(item.kind));
      return selectTarget(n, all.filter(isPreferred), all.filter(canViewItem), all);
    };
  const pickFree = selector((item) => canViewItem(item) && item.assignments.length === 0);
  const pickAssigned = selector((item) => canChangeItem(item) && item.assignments.length > 0);
  const pickEmployee = (n: number) =>
    selectTarget(n, model.people.filter(canViewEmployee), model.people.filter(canViewEmployee), model.people);
  const pathOf = ({ kind, id }: Item) => `${listOf(kind)}/${id}`;

  switch (operation.action) {
    case 'assign': {
      const [plan, employee] = [pickFree(operation.item, 'piano_mobile'), pickEmployee(operation.person)];
      const phone = operation.phone === null ? undefined : pickFree(operation.phone, 'telefono');
      const body = { dipendente_id: employee.id, iphone_id: phone?.id ?? null, ...startDate(operation.days) };
      const outcome = expected.assigning(model, plan, employee, { phone, days: operation.days });
      return { method: 'PATCH', path: `${pathOf(plan)}/assign`, body, outcome };
    }
    case 'assignPlain': {
      const [pickedItem, employee] = [pickFree(operation.item), pickEmployee(operation.person)];
      const outcome = expected.assigning(model, pickedItem, employee, { days: operation.days });
      return {
        method: 'PATCH',
        path: `${pathOf(pickedItem)}/assign`,
        body: { dipendente_id: employee.id, ...startDate(operation.days) },
        outcome,
      };
    }
    case 'unassign':
      return unassign(model, pickAssigned(operation.item), pickEmployee(operation.person), pathOf);
    case 'deleteItem': {
      const pickedItem = pickAssigned(operation.item);
      return { method: 'DELETE', path: pathOf(pickedItem), outcome: expected.deletingItem(pickedItem) };
    }
    case 'returnAll': {
      const employee = pickEmployee(operation.person);
      return { method: 'DELETE', path: `/api/dipendenti/${employee.id}/risorse`, outcome: expected.returningAll(model, employee) };
    }
    case 'deletePerson': {
      const employee = pickEmployee(operation.person);
      return { method: 'DELETE', path: `/api/dipendenti/${employee.id}`, outcome: expected.deletingPerson(model, employee) };
    }
    case 'move': {
      const employee = pickEmployee(operation.person);
      const outcome = expected.moving(model, employee, operation.brand);
      return { method: 'PUT', path: `/api/dipendenti/${employee.id}`, body: { brand_id: ids[operation.brand] }, outcome };
    }
    case 'changeBrands': {
      const pickedItem = pickAssigned(operation.item);
      const outcome = expected.changingBrands(pickedItem, [...operation.brands]);
      return { method: 'PUT', path: pathOf(pickedItem), body: { brandIds: idsOf(operation.brands) }, outcome };
    }
    case 'changeSeats': {
      const pickedItem = pickAssigned(operation.item, 'software');
      const outcome = expected.changingSeats(pickedItem, operation.seats);
      return { method: 'PUT', path: pathOf(pickedItem), body: { numero_licenze: operation.seats }, outcome };
    }
    case 'changeUse': {
      const pickedItem = pickAssigned(operation.item, 'hardware', 'piano_mobile');
      const body = stateOf(pickedItem, operation.usable);
      return { method: 'PUT', path: pathOf(pickedItem), body, outcome: expected.changingUse(pickedItem, operation.usable) };
    }
    case 'create': {
      const { kind, brands: brandNames, seats: numero_licenze } = operation;
      const body = { ...exampleOf(kind), brandIds: idsOf(brandNames), ...(kind === 'software' ? { numero_licenze } : {}) };
      return { method: 'POST', path: listOf(kind), body, outcome: expected.creatingItem(model, kind, [...brandNames], numero_licenze) };
    }
    case 'hire': {
      const body = { nome: 'Anna', cognome: 'Rossi', email: `modello${++counter}@organico.test`, brand_id: ids[operation.brand] };
      return { method: 'POST', path: '/api/dipendenti', body, outcome: expected.hiring(model, operation.brand) };
    }
    case 'deleteMany': {
      const items = manyOf(operation.items, (n) => pickAssigned(n, operation.kind));
      const body = { ids: items.map(({ id }) => id) };
      return { method: 'POST', path: `${listOf(operation.kind)}/molti/elimina`, body, outcome: expected.deletingMany(items) };
    }
    case 'addBrandToMany': {
      const items = manyOf(operation.items, (n) => pickAssigned(n, operation.kind));
      const body = { ids: items.map(({ id }) => id), brand_id: ids[operation.brand] };
      const outcome = expected.addingBrandToMany(items, operation.brand);
      return { method: 'POST', path: `${listOf(operation.kind)}/molti/brand`, body, outcome };
    }
  }
}

function unassign(model: Model, item: Item, person: Person, pathOf: (item: Item) => string): Step {
  const outcome = expected.unassigning(model, item, person);
  const body = isShared(item) ? { body: { dipendente_id: person.id } } : {};
  return { method: 'PATCH', path: `${pathOf(item)}/unassign`, ...body, outcome };
}

const startDate = (days: number) => (days ? { data_assegnazione: addDays(todayInItaly(new Date()), days) } : {});

function stateOf({ kind }: Item, usable: boolean): object {
  return kind === 'hardware' ? { stato: usable ? 'attivo' : 'dismesso' } : { attivo: usable };
}

const manyOf = (numbers: number[], item: (n: number) => Item) => [...new Set(numbers.map(item))];

// Returns a row of one of the groups. Most numbers select from the first groups, where the call can succeed. The other
// numbers select any row, including deleted and invisible rows.
function selectTarget<T>(n: number, ...groups: T[][]): T {
  const group = groups[Math.floor(n / NUMBERS_PER_ZONE)] ?? [];
  const all = group.length > 0 ? group : (groups.at(-1) ?? []);
  const target = all[n % all.length];
  if (target === undefined) throw new Error('No row to select: the test must create at least one of each type');
  return target;
}
