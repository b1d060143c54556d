// The employees of the demo company. Other files use their indexes, so the order of the employees must not change.
import { inDays } from './calendar.ts';
import { PEOPLE } from './data/people.ts';
import type { Person } from './data/person.ts';
import { makePeople } from './more-people.ts';

const EMPLOYEE_COUNT = 240;
const NEWEST_RECORD_TIME = Date.UTC(2026, 10, 20, 8);

export const STAFF: readonly Person[] = [...PEOPLE, ...makePeople(EMPLOYEE_COUNT - PEOPLE.length)];

/** Returns the id of an employee: a UUID v7 with the time of its creation, identical on every load and every day. */
export function employeeIdOf(i: number): string {
  const moment = (NEWEST_RECORD_TIME - i * 60_000).toString(16).padStart(12, '0');
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7000-8000-${i.toString(16).padStart(12, '0')}`;
}

/**
 * Returns when the record of an employee was created. Records of employees in people.ts were created in the last days, newest first. All
 * other records were created before the hire date.
 */
export function recordCreatedAt(i: number): string {
  const hoursAgo = (hours: number, time: number) => new Date(time - hours * 3_600_000).toISOString();
  if (i < PEOPLE.length) return hoursAgo(12 * i, NEWEST_RECORD_TIME);
  const hireDate = STAFF[i]?.dal ?? inDays(0);
  const day = hireDate < inDays(0) ? hireDate : inDays(0);
  // The times differ by one minute for each index, so that no two records of a day have the same time.
  return hoursAgo(24 * 12 + i / 60, Date.parse(`${day}T16:00:00Z`));
}

/** Returns whether the employee works now or is on sick leave. Returns false before the hire date. */
export function isEmployed({ stato = 'entrato' }: Person): boolean {
  return stato === 'entrato' || stato === 'in malattia' || stato === 'uscente';
}

/** Returns whether a former employee has returned all items. One former employee in seven has not. */
export function hasReturnedItems(person: Person, i: number): boolean {
  return person.stato === 'uscito' && person.devices === undefined && i % 7 !== 0;
}

export function isWaitingForIt({ stato, workflow }: Person): boolean {
  return stato === 'entrante' && workflow === 'completato_manager_attesa_it';
}
