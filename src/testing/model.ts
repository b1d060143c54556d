// A second, simple implementation of the assignment rules. src/app/model.test.ts sends random calls and compares the server
// with this model; model-outcomes.ts has the effect of each call.
import type { Kind } from './sql-rows.ts';

/** The brands of the model-based test. The caller administers A and B and cannot view C. */
export type Brand = 'A' | 'B' | 'C';
export const OWN_BRANDS: readonly Brand[] = ['A', 'B'];

export interface Person {
  id: string;
  brand: Brand;
  deleted: boolean;
}

export interface Assignment {
  person: Person;
  /** The employee's brand. It cannot change while the assignment is open. */
  brand: Brand;
  /** For a phone that was assigned with a plan: the assignment of the plan. Both assignments end together. */
  withPlan?: Assignment;
  /** True if the assignment starts on a future day. Such an assignment is deleted when it is unassigned before that day. */
  reserved: boolean;
}

export interface Item {
  kind: Kind;
  id: number;
  brands: Brand[];
  deleted: boolean;
  seats: number | null;
  /** Whether the item can be assigned: false for dismissed hardware and inactive plans. */
  usable: boolean;
  /** The current assignments: several for software and folders, at most one for other types. */
  assignments: Assignment[];
}

export interface Model {
  people: Person[];
  items: Item[];
  /** The number of open and closed assignments of all items. Only assignments that start on a future day can be deleted. */
  periods: number;
}

export const newItem = (kind: Kind, id: number, brands: Brand[], seats: number | null = null): Item => ({
  kind,
  id,
  brands,
  seats,
  deleted: false,
  usable: true,
  assignments: [],
});

export const isShared = ({ kind }: Item) => kind === 'software' || kind === 'cartella';
export const isOwn = (brand: Brand) => OWN_BRANDS.includes(brand);
export const canViewEmployee = ({ deleted, brand }: Person) => !deleted && isOwn(brand);
export const canViewItem = ({ deleted, brands }: Item) => !deleted && brands.some(isOwn);
/** Changing an item needs permission on all of its brands. */
export const canChangeItem = ({ brands }: Item) => brands.every(isOwn);

export function assignmentsOf(model: Model, person: Person): { item: Item; assignment: Assignment }[] {
  return model.items.flatMap((item) =>
    item.assignments.filter((each) => each.person === person).map((assignment) => ({ item, assignment })),
  );
}

export function addAssignment(
  model: Model,
  item: Item,
  person: Person,
  { reserved = false, withPlan }: Partial<Assignment> = {},
): Assignment {
  const assignment = { person, brand: person.brand, reserved, ...(withPlan ? { withPlan } : {}) };
  item.assignments.push(assignment);
  model.periods += 1;
  return assignment;
}

/** Ends an assignment. The end of a plan's assignment also ends the assignment of its phone. */
export function endAssignment(model: Model, assignment: Assignment): void {
  const isEnded = (each: Assignment) => each === assignment || each.withPlan === assignment;
  for (const item of model.items) {
    model.periods -= item.assignments.filter((each) => isEnded(each) && each.reserved).length;
    item.assignments = item.assignments.filter((each) => !isEnded(each));
  }
}

/** Returns the model as text lines, in the format of linesInDatabase (model-database.ts). */
export function linesOf(model: Model): string[] {
  const people = model.people.filter(({ deleted }) => !deleted).map(({ id, brand }) => `person ${id} of ${brand}`);
  const items = model.items
    .filter(({ deleted }) => !deleted)
    .map((item) => `${nameOf(item)} of ${[...item.brands].sort().join('')}${seatsOf(item)}`);
  const assignmentLines = model.items.flatMap((item) =>
    item.assignments.map((assignment) => `${nameOf(item)} assigned to ${describeAssignment(assignment)}`),
  );
  return [...people, ...items, ...assignmentLines, `periods ${model.periods}`].sort();
}

const nameOf = ({ kind, id }: Item) => `${kind} ${id}`;
const describeAssignment = ({ person, brand, withPlan, reserved }: Assignment) =>
  `${person.id} under ${brand}${withPlan ? ' with the plan' : ''}${reserved ? ', reserved' : ''}`;
const seatsOf = ({ kind, assignments, seats }: Item) => (kind === 'software' ? `, seats ${assignments.length}/${seats ?? 'any'}` : '');
