// What the product says of who has what (rules 18 and 29 to 34), once more and in plain code: the world that random calls change.
// src/app/model.test.ts compares the server with it. What each call does to it stands in model-outcomes.ts.
import type { Kind } from './sql-rows.ts';

/** The caller administers A and B; of C it sees nothing. */
export type Brand = 'A' | 'B' | 'C';
export const OWN_BRANDS: readonly Brand[] = ['A', 'B'];

export interface Person {
  id: string;
  brand: Brand;
  gone: boolean;
}

export interface Holding {
  person: Person;
  /** The person's when it was given: it cannot change meanwhile. */
  brand: Brand;
  /** Of a phone given with a plan: what comes back with it. */
  withPlan?: Holding;
  /** It begins on a day that comes: taken back before, it never was (rule 105). */
  reserved: boolean;
}

export interface Item {
  kind: Kind;
  id: number;
  brands: Brand[];
  gone: boolean;
  /** Of software: how many seats; null when they are not counted. */
  seats: number | null;
  /** Hardware that is not dismissed, a plan that is active. */
  usable: boolean;
  /** Who has it now: several people software and folders, one the other kinds. */
  holdings: Holding[];
}

export interface Model {
  people: Person[];
  items: Item[];
  /** How many periods there are, open and closed: only those that never began go. */
  periods: number;
}

export const newItem = (kind: Kind, id: number, brands: Brand[], seats: number | null = null): Item => ({
  kind,
  id,
  brands,
  seats,
  gone: false,
  usable: true,
  holdings: [],
});

/** Whether several people can have one at a time. */
export const isShared = ({ kind }: Item) => kind === 'software' || kind === 'cartella';
export const isOwn = (brand: Brand) => OWN_BRANDS.includes(brand);
export const seesPerson = ({ gone, brand }: Person) => !gone && isOwn(brand);
export const seesItem = ({ gone, brands }: Item) => !gone && brands.some(isOwn);
/** Changing it takes the right on all of its brands (rule 20). */
export const mayChange = ({ brands }: Item) => brands.every(isOwn);

export function heldBy(model: Model, person: Person): { item: Item; holding: Holding }[] {
  return model.items.flatMap((item) => item.holdings.filter((each) => each.person === person).map((holding) => ({ item, holding })));
}

export function give(model: Model, item: Item, person: Person, { reserved = false, withPlan }: Partial<Holding> = {}): Holding {
  const holding = { person, brand: person.brand, reserved, ...(withPlan ? { withPlan } : {}) };
  item.holdings.push(holding);
  model.periods += 1;
  return holding;
}

/** Ends a period; that of a plan takes with it the phone that was given with it (rule 33). */
export function takeBack(model: Model, holding: Holding): void {
  const ends = (each: Holding) => each === holding || each.withPlan === holding;
  for (const item of model.items) {
    model.periods -= item.holdings.filter((each) => ends(each) && each.reserved).length;
    item.holdings = item.holdings.filter((each) => !ends(each));
  }
}

/** The whole of it as lines of text: the database says the same in model-database.ts. */
export function linesOf(model: Model): string[] {
  const people = model.people.filter(({ gone }) => !gone).map(({ id, brand }) => `person ${id} of ${brand}`);
  const items = model.items
    .filter(({ gone }) => !gone)
    .map((item) => `${nameOf(item)} of ${[...item.brands].sort().join('')}${seatsOf(item)}`);
  const held = model.items.flatMap((item) => item.holdings.map((holding) => `${nameOf(item)} held by ${wordsOf(holding)}`));
  return [...people, ...items, ...held, `periods ${model.periods}`].sort();
}

const nameOf = ({ kind, id }: Item) => `${kind} ${id}`;
const wordsOf = ({ person, brand, withPlan, reserved }: Holding) =>
  `${person.id} under ${brand}${withPlan ? ' with the plan' : ''}${reserved ? ', reserved' : ''}`;
const seatsOf = ({ kind, holdings, seats }: Item) => (kind === 'software' ? `, seats ${holdings.length}/${seats ?? 'any'}` : '');
