// The expected answer and effect of each call in a given state: one function per call.
import { GIORNI_DI_RISERVA } from '#features/equipment/asset-types/server/change-items.ts';
import {
  type Brand,
  give,
  heldBy,
  type Item,
  isOwn,
  isShared,
  type Model,
  mayChange,
  newItem,
  type Person,
  seesItem,
  seesPerson,
  takeBack,
} from './model.ts';

export interface Outcome {
  status: number;
  /** The expected result of each row of a bulk action. */
  rows?: string[];
  /** The change of the model, made only if the server answered as expected. `id` is the id of a created row. */
  apply?: (id: never) => void;
}

const NOT_FOUND: Outcome = { status: 404 };
const FORBIDDEN: Outcome = { status: 403 };
const CONFLICT: Outcome = { status: 409 };
const INVALID: Outcome = { status: 400 };
const ok = (apply: () => void): Outcome => ({ status: 200, apply });

/** Assigning an item to an employee from a day `days` ahead, for a plan optionally with a phone. */
export function assigning(
  model: Model,
  item: Item,
  person: Person,
  { phone, days = 0 }: { phone?: Item | undefined; days?: number } = {},
): Outcome {
  if (days > GIORNI_DI_RISERVA) return INVALID;
  if (!seesItem(item) || !seesPerson(person) || (phone && !seesItem(phone))) return NOT_FOUND;
  if (!canGet(model, item, person) || (phone && !canGet(model, phone, person))) return CONFLICT;
  const reserved = days > 0;
  return ok(() => {
    const withPlan = give(model, item, person, { reserved });
    if (phone) give(model, phone, person, { reserved, withPlan });
  });
}

function canGet(model: Model, item: Item, person: Person): boolean {
  if (!item.brands.includes(person.brand) || !item.usable) return false;
  if (isShared(item)) {
    const isFull = item.seats !== null && item.holdings.length >= item.seats;
    return !isFull && !item.holdings.some((holding) => holding.person === person);
  }
  if (item.kind === 'piano_mobile' && heldBy(model, person).some((held) => held.item.kind === 'piano_mobile')) return false;
  return item.holdings.length === 0;
}

/** Unassigning an item: software and folders from a given employee, other types from their holder. */
export function unassigning(model: Model, item: Item, person: Person): Outcome {
  if (!seesItem(item)) return NOT_FOUND;
  if (isShared(item) && !seesPerson(person)) return NOT_FOUND;
  const holding = item.holdings.find((each) => !isShared(item) || each.person === person);
  if (!isShared(item) && holding && !isOwn(holding.brand)) return FORBIDDEN;
  return holding ? ok(() => takeBack(model, holding)) : CONFLICT;
}

function takeAllBack(model: Model, person: Person): void {
  for (const { holding } of heldBy(model, person)) takeBack(model, holding);
}

export function returningAll(model: Model, person: Person): Outcome {
  if (!seesPerson(person)) return NOT_FOUND;
  return ok(() => takeAllBack(model, person));
}

export function deletingItem(item: Item): Outcome {
  return changing(item, () => (item.holdings.length > 0 ? CONFLICT : ok(() => Object.assign(item, { gone: true }))));
}

export function deletingPerson(model: Model, person: Person): Outcome {
  if (!seesPerson(person)) return NOT_FOUND;
  return ok(() => {
    takeAllBack(model, person);
    person.gone = true;
  });
}

export function moving(model: Model, person: Person, brand: Brand): Outcome {
  if (!seesPerson(person)) return NOT_FOUND;
  if (!isOwn(brand)) return INVALID;
  if (brand !== person.brand && heldBy(model, person).length > 0) return CONFLICT;
  return ok(() => Object.assign(person, { brand }));
}

/** A brand under which the item is assigned cannot be removed from the item. */
export function changingBrands(item: Item, brands: Brand[]): Outcome {
  return changing(item, () => {
    if (!brands.every(isOwn)) return INVALID;
    if (item.holdings.some((holding) => !brands.includes(holding.brand))) return CONFLICT;
    return ok(() => Object.assign(item, { brands }));
  });
}

export function changingSeats(item: Item, seats: number | null): Outcome {
  return changing(item, () => (seats !== null && seats < item.holdings.length ? CONFLICT : ok(() => Object.assign(item, { seats }))));
}

/** Deactivating hardware or a plan is rejected while it is assigned. */
export function changingUse(item: Item, usable: boolean): Outcome {
  return changing(item, () => (!usable && item.holdings.length > 0 ? CONFLICT : ok(() => Object.assign(item, { usable }))));
}

function changing(item: Item, change: () => Outcome): Outcome {
  if (!seesItem(item)) return NOT_FOUND;
  return mayChange(item) ? change() : FORBIDDEN;
}

export function creatingItem(model: Model, kind: Item['kind'], brands: Brand[], seats: number | null): Outcome {
  if (!brands.every(isOwn)) return INVALID;
  return { status: 201, apply: (id: number) => void model.items.push(newItem(kind, id, brands, kind === 'software' ? seats : null)) };
}

export function hiring(model: Model, brand: Brand): Outcome {
  if (!isOwn(brand)) return INVALID;
  return { status: 201, apply: (id: string) => void model.people.push({ id, brand, gone: false }) };
}

export function deletingMany(items: Item[]): Outcome {
  return onMany(
    items.map((item) => ({ item, ...manyAs(item, deletingItem(item).status === 200 ? 'fatto' : 'rifiutato') })),
    (item) => Object.assign(item, { gone: true }),
  );
}

export function addingBrandToMany(items: Item[], brand: Brand): Outcome {
  if (!isOwn(brand)) return INVALID;
  return onMany(
    items.map((item) => ({ item, ...manyAs(item, item.brands.includes(brand) ? 'invariato' : 'fatto') })),
    (item) => void item.brands.push(brand),
  );
}

const manyAs = (item: Item, row: string) => ({ row: seesItem(item) && mayChange(item) ? row : 'rifiutato' });

function onMany(rows: { item: Item; row: string }[], apply: (item: Item) => void): Outcome {
  const done = rows.filter(({ row }) => row === 'fatto').map(({ item }) => item);
  return { status: 200, rows: rows.map(({ row }) => row), apply: () => done.forEach(apply) };
}
