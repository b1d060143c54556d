// Everybody of the demonstration, by index: what the other files count on.
import { inDays } from './calendar.ts';
import { PEOPLE } from './data/people.ts';
import type { Person } from './data/person.ts';
import { makePeople } from './more-people.ts';

const HOW_MANY = 240;
const ENTERED = Date.UTC(2026, 10, 20, 8);

export const STAFF: readonly Person[] = [...PEOPLE, ...makePeople(HOW_MANY - PEOPLE.length)];

/** A UUID v7 (rule 4) of the moment the person was entered, the same every time and on every day. */
export function idOf(i: number): string {
  const moment = (ENTERED - i * 60_000).toString(16).padStart(12, '0');
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7000-8000-${i.toString(16).padStart(12, '0')}`;
}

/** When the person was entered: those written by hand in the last days, the others before they began, newest first. */
export function enteredAt(i: number): string {
  const hoursAgo = (hours: number, since: number) => new Date(since - hours * 3_600_000).toISOString();
  if (i < PEOPLE.length) return hoursAgo(12 * i, ENTERED);
  const first = STAFF[i]?.dal ?? inDays(0);
  const day = first < inDays(0) ? first : inDays(0);
  // Minutes tell those of one day apart.
  return hoursAgo(24 * 12 + i / 60, Date.parse(`${day}T16:00:00Z`));
}

/** Works here now, also on sick leave, not counting who has not begun yet. */
export function works({ stato = 'entrato' }: Person): boolean {
  return stato === 'entrato' || stato === 'in malattia' || stato === 'uscente';
}

/** Who has left has given everything back, except for a few who still have to. */
export function gaveBack(person: Person, i: number): boolean {
  return person.stato === 'uscito' && person.ha === undefined && i % 7 !== 0;
}

/** Whose onboarding has come to IT, who begins to hand out things before the first day. */
export function isBeingEquipped({ stato, workflow }: Person): boolean {
  return stato === 'entrante' && workflow === 'completato_manager_attesa_it';
}
