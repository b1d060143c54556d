import { addDays } from '#shared/scadenze.ts';
import type { Assignment } from './assignments.ts';
import { inDays, laterDay } from './calendar.ts';
import type { Application } from './data/application.ts';
import { APPLICATIONS } from './data/applications.ts';
import type { Person } from './data/person.ts';
import { pseudoRandom, withProbability } from './pseudo-random.ts';
import { hasReturnedItems, isEmployed, isWaitingForIt, STAFF } from './staff.ts';

export const SOFTWARE_PERIODS: readonly Assignment[] = APPLICATIONS.flatMap((application, item) =>
  STAFF.flatMap((person, i) => {
    const isNeeded = application.brands.includes(person.brand) && application.jobs.test(person.posizione);
    return isNeeded ? seatsOf(application, item, person, i) : [];
  }),
);

function seatsOf({ nome, boughtDaysAgo, percent }: Application, item: number, person: Person, i: number): Assignment[] {
  const firstDay = addDays(laterDay(person.dal, inDays(-boughtDaysAgo)), pseudoRandom(i, `${nome} dal`, 6));
  if (isWaitingForIt(person)) return item < 3 ? [{ person: i, item, from: inDays(-1) }] : [];
  if (person.stato === 'uscito') return formerEmployeeSeat({ person: i, item, from: firstDay }, person, percent);
  if (!isEmployed(person)) return [];
  const from = firstDay < inDays(0) ? firstDay : inDays(0);
  if (!withProbability(percent, i, nome)) return temporarySeat({ person: i, item, from });
  const returnedOn = addDays(from, 150 + pseudoRandom(i, `${nome} pausa`, 300));
  if (!withProbability(7, i, `${nome} ripresa`) || addDays(returnedOn, 90) >= inDays(0)) return [{ person: i, item, from }];
  return [
    { person: i, item, from, until: returnedOn, note: 'Restituita con il cambio di mansione.' },
    { person: i, item, from: addDays(returnedOn, 75) },
  ];
}

function formerEmployeeSeat(assignment: Assignment, person: Person, quota: number): Assignment[] {
  const lastDay = person.al ?? inDays(0);
  if (assignment.from >= lastDay || !withProbability(quota, assignment.person, `licenza ${assignment.item}`)) return [];
  return [hasReturnedItems(person, assignment.person) ? { ...assignment, until: lastDay } : assignment];
}

function temporarySeat(assignment: Assignment): Assignment[] {
  const until = addDays(assignment.from, 60 + pseudoRandom(assignment.person, `prova ${assignment.item}`, 120));
  if (!withProbability(30, assignment.person, `prova ${assignment.item}`) || until >= inDays(0)) return [];
  return [{ ...assignment, until, note: 'Licenza temporanea per un progetto.' }];
}

export function softwareRows() {
  return APPLICATIONS.map((application, item) => {
    const { nome, versione, licenza, costo, expiresInDays, fornitore, categoria, freeSeats, boughtDaysAgo } = application;
    const usedSeats = SOFTWARE_PERIODS.filter((assignment) => assignment.item === item && assignment.until === undefined).length;
    return {
      nome,
      versione,
      licenza,
      costo_licenza: costo,
      data_scadenza: expiresInDays === null ? null : inDays(expiresInDays),
      fornitore,
      categoria,
      numero_licenze: freeSeats === null ? null : usedSeats + freeSeats,
      created_at: `${inDays(-boughtDaysAgo)}T08:${String(item).padStart(2, '0')}:00Z`,
    };
  });
}
