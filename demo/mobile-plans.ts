import { addDays } from '#shared/scadenze.ts';
import { type Assignment, makeFormerAssignments, periodOf } from './assignments.ts';
import { daysBetween, inDays, laterDay } from './calendar.ts';
import { BRANDS } from './data/company.ts';
import type { Person } from './data/person.ts';
import { elementAt, pickOne, pseudoRandom, withProbability } from './pseudo-random.ts';
import { makeSim, type Sim } from './sims.ts';
import { hasReturnedItems, isEmployed, isWaitingForIt, STAFF } from './staff.ts';

const STOCK_COUNT = 12;

const planHolders = STAFF.map((person, i) => ({ person, i })).filter(({ person, i }) => needsPlan(person, i));
const formerHolders = planHolders.filter(({ person }) => person.stato === 'uscito');
const currentHolders = planHolders.filter(({ person }) => isEmployed(person) || isWaitingForIt(person));

/**
 * The SIMs of the demo: first one SIM for each employee who has left, then one for each present employee, then the SIMs in stock. The
 * contract of the last SIM has ended.
 */
export const SIMS: readonly Sim[] = [
  ...formerHolders.map(({ person }, i) => makeSim(i, person.brand, addDays(person.al ?? inDays(0), -120))),
  ...currentHolders.map(({ person }, i) => makeSim(formerHolders.length + i, person.brand, inDays(-3))),
  ...Array.from({ length: STOCK_COUNT }, (_, i) =>
    makeSim(formerHolders.length + currentHolders.length + i, i % BRANDS.length, inDays(-10)),
  ),
];

function needsPlan({ tipologia, showroom }: Person, i: number): boolean {
  if (tipologia === 'manager' || tipologia === 'admin') return true;
  return withProbability(showroom === undefined ? 70 : 44, i, 'piano mobile');
}

const latestAssignments: Assignment[] = [...formerHolders, ...currentHolders].map(({ person, i }, item) => ({
  person: i,
  item,
  from: isWaitingForIt(person) ? inDays(-1) : assignedOn(person, item),
  until: hasReturnedItems(person, i) ? person.al : undefined,
}));

// Returns the day of the present assignment. Some old SIMs had an earlier holder, so their present assignment began later.
function assignedOn({ dal, al }: Person, item: number): string {
  const { activatedOn } = elementAt(SIMS, item);
  const wasUsedBefore = al === undefined && daysBetween(activatedOn, inDays(0)) > 600 && withProbability(55, item, 'sim usata');
  return laterDay(wasUsedBefore ? addDays(activatedOn, 200 + pseudoRandom(item, 'sim usata da', 300)) : activatedOn, addDays(dal, 1));
}

// Returns whether the employee has no plan in this period. An employee has at most one plan at a time.
function hasNoPlan(periods: readonly Assignment[], person: number, from: string, until: string): boolean {
  return periods.every((first) => first.person !== person || first.from > until || (first.until !== undefined && first.until < from));
}

export const SIM_PERIODS: readonly Assignment[] = withFormerAssignments(latestAssignments).sort((first, second) =>
  first.from === second.from ? first.item - second.item : first.from < second.from ? -1 : 1,
);

function withFormerAssignments(periods: readonly Assignment[]): Assignment[] {
  const allAssignments = [...periods];
  for (const [item, sim] of SIMS.entries()) {
    const latestAssignment = latestAssignments[item];
    // Every third SIM in stock is new and had no former holder.
    if (!latestAssignment && item % 3 === 0) continue;
    const formerAssignments = makeFormerAssignments({
      item,
      from: sim.activatedOn,
      to: latestAssignment?.from ?? inDays(-8 - pseudoRandom(item, 'sim resa', 90)),
      purpose: 'sim',
      isSuitable: (person, i, from, until) => sim.brands.includes(person.brand) && hasNoPlan(allAssignments, i, from, until),
    });
    allAssignments.push(...formerAssignments);
  }
  return allAssignments;
}

export function planRows() {
  return SIMS.map(({ nome, operatore, numero, iccid, gb, costo, activatedOn }, item) => {
    const assignment = SIM_PERIODS.find((candidate) => candidate.item === item && candidate.until === undefined);
    return {
      nome_piano: nome,
      operatore,
      numero_telefono: assignment ? phoneNumbersOf(assignment).numero_telefono : numero,
      iccid,
      costo_annuo: costo,
      dati_gb: gb,
      attivo: item !== SIMS.length - 1,
      created_at: `${activatedOn}T10:${String(item % 60).padStart(2, '0')}:00Z`,
    };
  });
}

const OTHER_OPERATORS = ['Iliad', 'PosteMobile', 'Fastweb', 'ho. Mobile', 'CoopVoce'] as const;

export function phoneNumbersOf({ person, item, from, until }: Assignment) {
  const isPorted = until === undefined && withProbability(16, item, 'portabilità');
  const ownNumber = `${pickOne(['333', '347', '349', '380'], person, 'suo prefisso')} ${200 + pseudoRandom(person, 'sue tre', 700)} ${5000 + person}`;
  const shownNumber = isPorted && from < inDays(-20) ? ownNumber : elementAt(SIMS, item).numero;
  return {
    numero_telefono: shownNumber,
    gestore_precedente: isPorted ? pickOne(OTHER_OPERATORS, item, 'gestore') : null,
    numero_da_portare: isPorted ? ownNumber : null,
  };
}

export function planPeriodRows(brandIds: number[], planIds: number[]) {
  return SIM_PERIODS.map((assignment) => ({
    ...periodOf(brandIds, assignment),
    piano_mobile_id: elementAt(planIds, assignment.item),
    ...phoneNumbersOf(assignment),
  }));
}
