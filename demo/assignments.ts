// Items change their holders over the years, so that histories have content.
import { addDays } from '#shared/scadenze.ts';
import { daysBetween, earlier } from './calendar.ts';
import type { Person } from './data/person.ts';
import { at, chosen, happens, mixed } from './pseudo-random.ts';
import { idOf, STAFF } from './staff.ts';

/** `person` and `item` are indexes. Without `until` the assignment has not ended. */
export interface Held {
  person: number;
  item: number;
  from: string;
  until?: string | undefined;
  note?: string | undefined;
}

export interface Past {
  item: number;
  /**
   * The time in which former holders had the item: from the purchase to the assignment of the present holder, or to the return to the
   * stock.
   */
  from: string;
  to: string;
  purpose: string;
  mayHold(person: Person, i: number, from: string, until: string): boolean;
}

/** Creates the assignments of one or two former holders, or none when the item is too new or no suitable employee exists. */
export function passedOn({ item, from, to, purpose, mayHold }: Past): Held[] {
  const days = daysBetween(from, to);
  if (days < 150) return [];
  const middle = addDays(from, Math.floor(days * (0.35 + mixed(item, `${purpose} metà`, 30) / 100)));
  const stretches: [string, string][] =
    days > 600 && happens(65, item, `${purpose} due`)
      ? [
          [from, middle],
          [middle, to],
        ]
      : [[from, to]];
  const held: Held[] = [];
  for (const [k, [begun, ended]] of stretches.entries()) {
    const since = addDays(begun, 1 + mixed(item, `${purpose} dal ${k}`, 12));
    const until = addDays(ended, -(2 + mixed(item, `${purpose} al ${k}`, 20)));
    const hadIt = (i: number) => held.some((one) => one.person === i);
    const fitting = STAFF.flatMap((person, i) => (wasHere(person, since) && !hadIt(i) && mayHold(person, i, since, until) ? [i] : []));
    if (fitting.length === 0) continue;
    const person = chosen(fitting, item, `${purpose} chi ${k}`);
    held.push({ person, item, from: since, until: earlier(until, at(STAFF, person).al ?? until) });
  }
  return held;
}

function wasHere({ dal, al }: Person, day: string): boolean {
  return dal <= day && (al === undefined || addDays(day, 60) <= al);
}

/** The columns that all assignment tables have in common. */
export function periodOf(brandIds: number[], { person, from, until, note }: Held) {
  return {
    dipendente_id: idOf(person),
    brand_id: at(brandIds, at(STAFF, person).brand),
    data_assegnazione: from,
    data_revoca: until ?? null,
    note: note ?? null,
    created_at: `${from}T08:30:00Z`,
  };
}
