import { GIORNI_DI_RISERVA } from '#features/equipment/asset-types/server/change-items.ts';
import {
  addAssignment,
  assignmentsOf,
  type Brand,
  canChangeItem,
  canViewEmployee,
  canViewItem,
  endAssignment,
  type Item,
  isOwn,
  isShared,
  type Model,
  newItem,
  type Person,
} from './model.ts';

export interface Outcome {
  status: number;
  rows?: string[];
  /** Applies the call to the model. Runs only if the server answered as expected. `id` is the id of a created row. */
  apply?: (id: never) => void;
}

const NOT_FOUND: Outcome = { status: 404 };
const FORBIDDEN: Outcome = { status: 403 };
const CONFLICT: Outcome = { status: 409 };
const INVALID: Outcome = { status: 400 };
const success = (apply: () => void): Outcome => ({ status: 200, apply });

export function assigning(
  model: Model,
  item: Item,
  person: Person,
  { phone, days = 0 }: { phone?: Item | undefined; days?: number } = {},
): Outcome {
  if (days > GIORNI_DI_RISERVA) return INVALID;
  if (!canViewItem(item) || !canViewEmployee(person) || (phone && !canViewItem(phone))) return NOT_FOUND;
  if (!canReceive(model, item, person) || (phone && !canReceive(model, phone, person))) return CONFLICT;
  const reserved = days > 0;
  return success(() => {
    const withPlan = addAssignment(model, item, person, { reserved });
    if (phone) addAssignment(model, phone, person, { reserved, withPlan });
  });
}

function canReceive(model: Model, item: Item, person: Person): boolean {
  if (!item.brands.includes(person.brand) || !item.usable) return false;
  if (isShared(item)) {
    const isFull = item.seats !== null && item.assignments.length >= item.seats;
    return !isFull && !item.assignments.some((assignment) => assignment.person === person);
  }
  if (item.kind === 'piano_mobile' && assignmentsOf(model, person).some((assigned) => assigned.item.kind === 'piano_mobile')) return false;
  return item.assignments.length === 0;
}

export function unassigning(model: Model, item: Item, person: Person): Outcome {
  if (!canViewItem(item)) return NOT_FOUND;
  if (isShared(item) && !canViewEmployee(person)) return NOT_FOUND;
  const assignment = item.assignments.find((each) => !isShared(item) || each.person === person);
  if (!isShared(item) && assignment && !isOwn(assignment.brand)) return FORBIDDEN;
  return assignment ? success(() => endAssignment(model, assignment)) : CONFLICT;
}

function endAllAssignments(model: Model, person: Person): void {
  for (const { assignment } of assignmentsOf(model, person)) endAssignment(model, assignment);
}

export function returningAll(model: Model, person: Person): Outcome {
  if (!canViewEmployee(person)) return NOT_FOUND;
  return success(() => endAllAssignments(model, person));
}

export function deletingItem(item: Item): Outcome {
  return ifChangeable(item, () => (item.assignments.length > 0 ? CONFLICT : success(() => Object.assign(item, { deleted: true }))));
}

export function deletingPerson(model: Model, person: Person): Outcome {
  if (!canViewEmployee(person)) return NOT_FOUND;
  return success(() => {
    endAllAssignments(model, person);
    person.deleted = true;
  });
}

export function moving(model: Model, person: Person, brand: Brand): Outcome {
  if (!canViewEmployee(person)) return NOT_FOUND;
  if (!isOwn(brand)) return INVALID;
  if (brand !== person.brand && assignmentsOf(model, person).length > 0) return CONFLICT;
  return success(() => Object.assign(person, { brand }));
}

/** A brand under which the item is assigned cannot be removed from the item. */
export function changingBrands(item: Item, brands: Brand[]): Outcome {
  return ifChangeable(item, () => {
    if (!brands.every(isOwn)) return INVALID;
    if (item.assignments.some((assignment) => !brands.includes(assignment.brand))) return CONFLICT;
    return success(() => Object.assign(item, { brands }));
  });
}

export function changingSeats(item: Item, seats: number | null): Outcome {
  return ifChangeable(item, () =>
    seats !== null && seats < item.assignments.length ? CONFLICT : success(() => Object.assign(item, { seats })),
  );
}

/** Deactivating hardware or a plan is rejected while it is assigned. */
export function changingUse(item: Item, usable: boolean): Outcome {
  return ifChangeable(item, () => (!usable && item.assignments.length > 0 ? CONFLICT : success(() => Object.assign(item, { usable }))));
}

function ifChangeable(item: Item, change: () => Outcome): Outcome {
  if (!canViewItem(item)) return NOT_FOUND;
  return canChangeItem(item) ? change() : FORBIDDEN;
}

export function creatingItem(model: Model, kind: Item['kind'], brands: Brand[], seats: number | null): Outcome {
  if (!brands.every(isOwn)) return INVALID;
  return { status: 201, apply: (id: number) => void model.items.push(newItem(kind, id, brands, kind === 'software' ? seats : null)) };
}

export function hiring(model: Model, brand: Brand): Outcome {
  if (!isOwn(brand)) return INVALID;
  return { status: 201, apply: (id: string) => void model.people.push({ id, brand, deleted: false }) };
}

export function deletingMany(items: Item[]): Outcome {
  return bulkOutcome(
    items.map((item) => ({ item, ...rowResult(item, deletingItem(item).status === 200 ? 'fatto' : 'rifiutato') })),
    (item) => Object.assign(item, { deleted: true }),
  );
}

export function addingBrandToMany(items: Item[], brand: Brand): Outcome {
  if (!isOwn(brand)) return INVALID;
  return bulkOutcome(
    items.map((item) => ({ item, ...rowResult(item, item.brands.includes(brand) ? 'invariato' : 'fatto') })),
    (item) => void item.brands.push(brand),
  );
}

const rowResult = (item: Item, row: string) => ({ row: canViewItem(item) && canChangeItem(item) ? row : 'rifiutato' });

function bulkOutcome(rows: { item: Item; row: string }[], apply: (item: Item) => void): Outcome {
  const changedItems = rows.filter(({ row }) => row === 'fatto').map(({ item }) => item);
  return { status: 200, rows: rows.map(({ row }) => row), apply: () => changedItems.forEach(apply) };
}
