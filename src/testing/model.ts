// A second, simple implementation of the assignment rules. src/app/model.test.ts runs random calls and compares it with the
// server; the effect of each call is in model-outcomes.ts.
import type { Kind } from './sql-rows.ts';

/** The caller administers A and B and cannot view C. */
export type Brand = 'A' | 'B' | 'C';
export const OWN_BRANDS: readonly Brand[] = ['A', 'B'];

export interface Person {
  id: string;
  brand: Brand;
  gone: boolean;
}

export interface Holding {
  person: Person;
  /** The employee's brand. It cannot change while the assignment is open. */
  brand: Brand;
  /** For a phone that was assigned with a plan: the assignment of the plan. Both assignments end together. */
  withPlan?: Holding;
  /** True if the assignment starts on a future day. Such an assignment is deleted when it is unassigned before that day. */
  reserved: boolean;
}

export interface Item {
  kind: Kind;
  id: number;
  brands: Brand[];
  gone: boolean;
  seats: number | null;
  /** False for dismissed hardware and inactive plans. */
  usable: boolean;
  /** The current assignments: several for software and folders, at most one for other types. */
  holdings: Holding[];
}

export interface Model {
  people: Person[];
  items: Item[];
  /** The number of assignments, open and closed. Only future ones can be deleted. */
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

export const isShared = ({ kind }: Item) => kind === 'software' || kind === 'cartella';
export const isOwn = (brand: Brand) => OWN_BRANDS.includes(brand);
export const seesPerson = ({ gone, brand }: Person) => !gone && isOwn(brand);
export const seesItem = ({ gone, brands }: Item) => !gone && brands.some(isOwn);
/** Changing an item needs permission on all of its brands. */
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

/** Ends an assignment. The end of a plan's assignment also ends the assignment of its phone. */
export function takeBack(model: Model, holding: Holding): void {
  const ends = (each: Holding) => each === holding || each.withPlan === holding;
  for (const item of model.items) {
    model.periods -= item.holdings.filter((each) => ends(each) && each.reserved).length;
    item.holdings = item.holdings.filter((each) => !ends(each));
  }
}

/** The model as text lines, in the format of linesInDatabase (model-database.ts). */
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
