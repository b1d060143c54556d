import { inDays } from './calendar.ts';
import { BRANDS, SHOWROOMS } from './data/company.ts';
import { MEN, SURNAMES, WOMEN } from './data/names.ts';
import { PEOPLE } from './data/people.ts';
import type { Person } from './data/person.ts';
import { at, chosen, dayIn, happens, mixed } from './pseudo-random.ts';

/** `nomi`: the male and the female form of the job title. */
interface Job extends Pick<Person, 'tipologia' | 'dipartimento'> {
  nomi: readonly [string, string];
}

const job = (dipartimento: Person['dipartimento'], tipologia: Person['tipologia'], maschile: string, femminile = maschile): Job => ({
  nomi: [maschile, femminile],
  tipologia,
  dipartimento,
});

const IN_SHOWROOM: readonly Job[] = [
  job('Vendite', 'sales', 'Sales Assistant'),
  job('Vendite', 'sales', 'Sales Assistant'),
  job('Vendite', 'sales', 'Addetto Vendite', 'Addetta Vendite'),
  job('Vendite', 'worker', 'Cassiere', 'Cassiera'),
  job('Worker', 'worker', 'Magazziniere', 'Magazziniera'),
  job('Marketing', 'worker', 'Visual Merchandiser'),
];
const IN_OFFICE: readonly Job[] = [
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

/** The same employees on every load. Each brand has a head, and each showroom has one manager for each of its brands. */
export function makePeople(count: number): Person[] {
  const posts = [
    ...BRANDS.map((_, brand) => ({ brand, showroom: undefined, job: BRAND_MANAGER })),
    ...SHOWROOMS.flatMap(({ brands }, showroom) => brands.map((brand) => ({ brand, showroom, job: STORE_MANAGER }))),
  ].filter(({ brand, showroom }) => !PEOPLE.some((one) => one.tipologia === 'manager' && one.brand === brand && one.showroom === showroom));
  return Array.from({ length: count }, (_, i) => makePerson(i, (i % 5 === 2 ? posts[(i - 2) / 5] : undefined) ?? makePost(i))).sort(
    (one, other) => (one.dal < other.dal ? 1 : one.dal > other.dal ? -1 : 0),
  );
}

interface Post {
  brand: number;
  showroom: number | undefined;
  job: Job;
}

function makePost(i: number): Post {
  if (happens(30, i, 'ufficio'))
    return { brand: mixed(i, 'brand', BRANDS.length), showroom: undefined, job: chosen(IN_OFFICE, i, 'lavoro') };
  const showroom = mixed(i, 'showroom', SHOWROOMS.length);
  return { brand: chosen(at(SHOWROOMS, showroom).brands, i, 'brand'), showroom, job: chosen(IN_SHOWROOM, i, 'lavoro') };
}

function makePerson(i: number, { brand, showroom, job: { nomi, tipologia, dipartimento } }: Post): Person {
  const isWoman = happens(58, i, 'donna');
  const names = isWoman ? WOMEN : MEN;
  return {
    // The two indexes advance by different steps, so that no two employees get the same first name and surname.
    nome: at(names, (i * 5) % names.length),
    cognome: at(SURNAMES, (i * 29) % SURNAMES.length),
    posizione: nomi[isWoman ? 1 : 0],
    tipologia,
    dipartimento,
    brand,
    ...(showroom === undefined ? {} : { showroom }),
    ...(tipologia === 'manager' ? { dal: dayIn(2014, 2023, i, 'dal'), workflow: 'completato_it' } : stageOf(i)),
  };
}

function stageOf(i: number): Pick<Person, 'stato' | 'isactive' | 'dal' | 'al' | 'workflow'> {
  const luck = mixed(i, 'stato', 100);
  const dal = dayIn(2016, 2025, i, 'dal');
  if (luck < 9) return { stato: 'entrante', dal: inDays(5 + mixed(i, 'comincia', 45)), workflow: chosen(OPEN, i, 'passo') };
  if (luck < 12) return { stato: 'in malattia', dal };
  if (luck < 16) return { stato: 'uscente', dal, al: inDays(chosen([9, 32, 40, 55, 99], i, 'al')) };
  if (luck < 26) return { stato: 'uscito', isactive: false, dal, al: inDays(-20 - mixed(i, 'al', 290)) };
  if (luck < 28) return { isactive: false, dal };
  if (luck < 36) return { dal: inDays(-2 - mixed(i, 'nuovo', 80)), workflow: chosen(RECENT, i, 'passo') };
  return happens(55, i, 'workflow') ? { dal, workflow: 'completato_it' } : { dal };
}

const OPEN = ['creato_hr', 'in_corso', 'completato_hr_attesa_manager', 'completato_manager_attesa_it'] as const;
const RECENT = ['completato_it', 'completato_it', 'completato_it', 'completato_it', 'completato_manager_attesa_it'] as const;
