import { addDays } from '#shared/scadenze.ts';
import { daysBetween, earlierDay } from './calendar.ts';
import type { Person } from './data/person.ts';
import { elementAt, pickOne, pseudoRandom, withProbability } from './pseudo-random.ts';
import { employeeIdOf, STAFF } from './staff.ts';

/** The assignment of an item to an employee. `person` and `item` are indexes. `until` is missing while the assignment has not ended. */
export interface Assignment {
  person: number;
  item: number;
  from: string;
  until?: string | undefined;
  note?: string | undefined;
}

export interface FormerAssignmentOptions {
  item: number;
  /**
   * The period in which former holders had the item. It begins with the purchase and ends at `to`: the assignment to the present holder, or
   * the return to the stock.
   */
  from: string;
  to: string;
  purpose: string;
  isSuitable(person: Person, i: number, from: string, until: string): boolean;
}

/** Creates the assignments of one or two former holders, or none when the item is too new or no suitable employee exists. */
export function makeFormerAssignments({ item, from, to, purpose, isSuitable }: FormerAssignmentOptions): Assignment[] {
  const days = daysBetween(from, to);
  if (days < 150) return [];
  const middleDay = addDays(from, Math.floor(days * (0.35 + pseudoRandom(item, `${purpose} metà`, 30) / 100)));
  const spans: [string, string][] =
    days > 600 && withProbability(65, item, `${purpose} due`)
      ? [
          [from, middleDay],
          [middleDay, to],
        ]
      : [[from, to]];
  const assignments: Assignment[] = [];
  for (const [spanIndex, [spanStart, spanEnd]] of spans.entries()) {
    const assignedOn = addDays(spanStart, 1 + pseudoRandom(item, `${purpose} dal ${spanIndex}`, 12));
    const until = addDays(spanEnd, -(2 + pseudoRandom(item, `${purpose} al ${spanIndex}`, 20)));
    const hadItem = (i: number) => assignments.some((assignment) => assignment.person === i);
    const suitable = STAFF.flatMap((person, i) =>
      wasEmployed(person, assignedOn) && !hadItem(i) && isSuitable(person, i, assignedOn, until) ? [i] : [],
    );
    if (suitable.length === 0) continue;
    const person = pickOne(suitable, item, `${purpose} chi ${spanIndex}`);
    assignments.push({ person, item, from: assignedOn, until: earlierDay(until, elementAt(STAFF, person).al ?? until) });
  }
  return assignments;
}

function wasEmployed({ dal, al }: Person, day: string): boolean {
  return dal <= day && (al === undefined || addDays(day, 60) <= al);
}

export function periodOf(brandIds: number[], { person, from, until, note }: Assignment) {
  return {
    dipendente_id: employeeIdOf(person),
    brand_id: elementAt(brandIds, elementAt(STAFF, person).brand),
    data_assegnazione: from,
    data_revoca: until ?? null,
    note: note ?? null,
    created_at: `${from}T08:30:00Z`,
  };
}
