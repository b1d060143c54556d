import { addDays } from '#shared/scadenze.ts';
import { type Held, passedOn, periodOf } from './assignments.ts';
import { daysBetween, inDays, later } from './calendar.ts';
import { BRANDS } from './data/company.ts';
import type { Person } from './data/person.ts';
import { at, chosen, happens, mixed } from './pseudo-random.ts';
import { makeSim, type Sim } from './sims.ts';
import { gaveBack, isBeingEquipped, STAFF, works } from './staff.ts';

const IN_STOCK = 12;

const users = STAFF.map((person, i) => ({ person, i })).filter(({ person, i }) => needsPlan(person, i));
const left = users.filter(({ person }) => person.stato === 'uscito');
const here = users.filter(({ person }) => works(person) || isBeingEquipped(person));

/**
 * First one SIM for each employee who has left, then one for each present employee, then the SIMs in stock. The contract of the last SIM
 * has ended.
 */
export const SIMS: readonly Sim[] = [
  ...left.map(({ person }, i) => makeSim(i, person.brand, addDays(person.al ?? inDays(0), -120))),
  ...here.map(({ person }, i) => makeSim(left.length + i, person.brand, inDays(-3))),
  ...Array.from({ length: IN_STOCK }, (_, i) => makeSim(left.length + here.length + i, i % BRANDS.length, inDays(-10))),
];

function needsPlan({ tipologia, showroom }: Person, i: number): boolean {
  if (tipologia === 'manager' || tipologia === 'admin') return true;
  return happens(showroom === undefined ? 70 : 44, i, 'piano mobile');
}

const last: Held[] = [...left, ...here].map(({ person, i }, item) => ({
  person: i,
  item,
  from: isBeingEquipped(person) ? inDays(-1) : handedOutOn(person, item),
  until: gaveBack(person, i) ? person.al : undefined,
}));

// Some old SIMs had an earlier holder, so the present assignment began later.
function handedOutOn({ dal, al }: Person, item: number): string {
  const { attivata } = at(SIMS, item);
  const canBeUsed = al === undefined && daysBetween(attivata, inDays(0)) > 600 && happens(55, item, 'sim usata');
  return later(canBeUsed ? addDays(attivata, 200 + mixed(item, 'sim usata da', 300)) : attivata, addDays(dal, 1));
}

// An employee has at most one plan at a time.
function isFree(periods: readonly Held[], person: number, from: string, until: string): boolean {
  return periods.every((one) => one.person !== person || one.from > until || (one.until !== undefined && one.until < from));
}

export const SIM_PERIODS: readonly Held[] = withPast(last).sort((one, other) =>
  one.from === other.from ? one.item - other.item : one.from < other.from ? -1 : 1,
);

function withPast(periods: readonly Held[]): Held[] {
  const all = [...periods];
  for (const [item, sim] of SIMS.entries()) {
    const holder = last[item];
    // Every third SIM in stock is new and had no former holder.
    if (!holder && item % 3 === 0) continue;
    const before = passedOn({
      item,
      from: sim.attivata,
      to: holder?.from ?? inDays(-8 - mixed(item, 'sim resa', 90)),
      purpose: 'sim',
      mayHold: (person, i, from, until) => sim.brands.includes(person.brand) && isFree(all, i, from, until),
    });
    all.push(...before);
  }
  return all;
}

export function planRows() {
  return SIMS.map(({ nome, operatore, numero, iccid, gb, costo, attivata }, item) => {
    const held = SIM_PERIODS.find((each) => each.item === item && each.until === undefined);
    return {
      nome_piano: nome,
      operatore,
      numero_telefono: held ? numbersOf(held).numero_telefono : numero,
      iccid,
      costo_annuo: costo,
      dati_gb: gb,
      attivo: item !== SIMS.length - 1,
      created_at: `${attivata}T10:${String(item % 60).padStart(2, '0')}:00Z`,
    };
  });
}

const OTHERS = ['Iliad', 'PosteMobile', 'Fastweb', 'ho. Mobile', 'CoopVoce'] as const;

/** Some employees bring their own number, which replaces the number of the SIM after porting. */
export function numbersOf({ person, item, from, until }: Held) {
  const isPorted = until === undefined && happens(16, item, 'portabilità');
  const own = `${chosen(['333', '347', '349', '380'], person, 'suo prefisso')} ${200 + mixed(person, 'sue tre', 700)} ${5000 + person}`;
  const shown = isPorted && from < inDays(-20) ? own : at(SIMS, item).numero;
  return {
    numero_telefono: shown,
    gestore_precedente: isPorted ? chosen(OTHERS, item, 'gestore') : null,
    numero_da_portare: isPorted ? own : null,
  };
}

export function planPeriodRows(brandIds: number[], planIds: number[]) {
  return SIM_PERIODS.map((held) => ({
    ...periodOf(brandIds, held),
    piano_mobile_id: at(planIds, held.item),
    ...numbersOf(held),
  }));
}
