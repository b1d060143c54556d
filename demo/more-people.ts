import { inDays } from './calendar.ts';
import { BRANDS, SHOWROOMS } from './data/company.ts';
import { MEN, SURNAMES, WOMEN } from './data/names.ts';
import { PEOPLE } from './data/people.ts';
import type { Person } from './data/person.ts';
import { elementAt, pickOne, pseudoRandom, randomDay, withProbability } from './pseudo-random.ts';

/** A job of generated employees. `titles` are the male and the female form of the job title. */
interface Job extends Pick<Person, 'tipologia' | 'dipartimento'> {
  titles: readonly [string, string];
}

const job = (dipartimento: Person['dipartimento'], tipologia: Person['tipologia'], maschile: string, femminile = maschile): Job => ({
  titles: [maschile, femminile],
  tipologia,
  dipartimento,
});

const SHOWROOM_JOBS: readonly Job[] = [
  job('Vendite', 'sales', 'Sales Assistant'),
  job('Vendite', 'sales', 'Sales Assistant'),
  job('Vendite', 'sales', 'Addetto Vendite', 'Addetta Vendite'),
  job('Vendite', 'worker', 'Cassiere', 'Cassiera'),
  job('Worker', 'worker', 'Magazziniere', 'Magazziniera'),
  job('Marketing', 'worker', 'Visual Merchandiser'),
];
const OFFICE_JOBS: readonly Job[] = [
  job('Amministrazione', 'worker', 'Addetto Amministrazione', 'Addetta Amministrazione'),
  job('Amministrazione', 'worker', 'Contabile'),
  job('Marketing', 'worker', 'Social Media Specialist'),
  job('Marketing', 'worker', 'Grafico', 'Grafica'),
  job('Worker', 'worker', 'Buyer'),
  job('Worker', 'worker', 'Modellista'),
  job('Vendite', 'worker', 'Customer Care'),
  job('HR', 'admin', 'HR Specialist'),
  job('IT', 'admin', 'Sistemista'),
  job('Worker', 'worker', 'Responsabile Qualità e Sostenibilità della Filiera'),
];
const STORE_MANAGER = job('Vendite', 'manager', 'Store Manager');
const BRAND_MANAGER = job('Vendite', 'manager', 'Direttore di Brand', 'Direttrice di Brand');

export function makePeople(count: number): Person[] {
  const managerPositions = [
    ...BRANDS.map((_, brand) => ({ brand, showroom: undefined, job: BRAND_MANAGER })),
    ...SHOWROOMS.flatMap(({ brands }, showroom) => brands.map((brand) => ({ brand, showroom, job: STORE_MANAGER }))),
  ].filter(
    ({ brand, showroom }) => !PEOPLE.some((first) => first.tipologia === 'manager' && first.brand === brand && first.showroom === showroom),
  );
  return Array.from({ length: count }, (_, i) =>
    makePerson(i, (i % 5 === 2 ? managerPositions[(i - 2) / 5] : undefined) ?? makePosition(i)),
  ).sort((first, second) => (first.dal < second.dal ? 1 : first.dal > second.dal ? -1 : 0));
}

interface Position {
  brand: number;
  showroom: number | undefined;
  job: Job;
}

function makePosition(i: number): Position {
  if (withProbability(30, i, 'ufficio'))
    return { brand: pseudoRandom(i, 'brand', BRANDS.length), showroom: undefined, job: pickOne(OFFICE_JOBS, i, 'lavoro') };
  const showroom = pseudoRandom(i, 'showroom', SHOWROOMS.length);
  return { brand: pickOne(elementAt(SHOWROOMS, showroom).brands, i, 'brand'), showroom, job: pickOne(SHOWROOM_JOBS, i, 'lavoro') };
}

function makePerson(i: number, { brand, showroom, job: { titles, tipologia, dipartimento } }: Position): Person {
  const isWoman = withProbability(58, i, 'donna');
  const names = isWoman ? WOMEN : MEN;
  return {
    // The two indexes advance by different steps, so that no two employees get the same first name and surname.
    nome: elementAt(names, (i * 5) % names.length),
    cognome: elementAt(SURNAMES, (i * 29) % SURNAMES.length),
    posizione: titles[isWoman ? 1 : 0],
    tipologia,
    dipartimento,
    brand,
    ...(showroom === undefined ? {} : { showroom }),
    ...(tipologia === 'manager' ? { dal: randomDay(2014, 2023, i, 'dal'), workflow: 'completato_it' } : employmentOf(i)),
  };
}

function employmentOf(i: number): Pick<Person, 'stato' | 'isactive' | 'dal' | 'al' | 'workflow'> {
  const percentile = pseudoRandom(i, 'stato', 100);
  const dal = randomDay(2016, 2025, i, 'dal');
  if (percentile < 9)
    return { stato: 'entrante', dal: inDays(5 + pseudoRandom(i, 'comincia', 45)), workflow: pickOne(OPEN_STATES, i, 'passo') };
  if (percentile < 12) return { stato: 'in malattia', dal };
  if (percentile < 16) return { stato: 'uscente', dal, al: inDays(pickOne([9, 32, 40, 55, 99], i, 'al')) };
  if (percentile < 26) return { stato: 'uscito', isactive: false, dal, al: inDays(-20 - pseudoRandom(i, 'al', 290)) };
  if (percentile < 28) return { isactive: false, dal };
  if (percentile < 36) return { dal: inDays(-2 - pseudoRandom(i, 'nuovo', 80)), workflow: pickOne(RECENT_STATES, i, 'passo') };
  return withProbability(55, i, 'workflow') ? { dal, workflow: 'completato_it' } : { dal };
}

const OPEN_STATES = ['creato_hr', 'in_corso', 'completato_hr_attesa_manager', 'completato_manager_attesa_it'] as const;
const RECENT_STATES = ['completato_it', 'completato_it', 'completato_it', 'completato_it', 'completato_manager_attesa_it'] as const;
