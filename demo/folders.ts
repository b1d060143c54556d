import { type Assignment, makeFormerAssignments } from './assignments.ts';
import { inDays, laterDay } from './calendar.ts';
import { BRANDS } from './data/company.ts';
import type { Person } from './data/person.ts';
import { elementAt, pickOne, pseudoRandom, withProbability } from './pseudo-random.ts';
import { hasReturnedItems, isEmployed, STAFF } from './staff.ts';

interface Folder {
  nome: string;
  percorso: string;
  tipo: 'cartella' | 'unita_rete';
  server: string;
  descrizione: string | null;
  permessi: 'lettura' | 'scrittura';
  brands: number[];
  jobs: RegExp;
}

const SERVERS = ['srv01', 'nas-mi', 'srv02', 'nas-ge', 'srv01', 'nas-fi'] as const;
const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');

const BRAND_FOLDERS: readonly (readonly [
  nome: string,
  percorso: string,
  permessi: Folder['permessi'],
  jobs: RegExp,
  descrizione: string | null,
])[] = [
  ['Vendite', 'vendite', 'scrittura', /Store Manager|Sales|Vendite|Dirett/, 'Obiettivi, incassi e turni dei punti vendita.'],
  [
    'Fatture',
    'amministrazione\\fatture',
    'scrittura',
    /Contabile|Amministrazione/,
    'Fatture attive e passive, una sottocartella per anno.',
  ],
  ['Listini', 'vendite\\listini', 'lettura', /Buyer|Sales|Vendite|Manager/, null],
  ['Campagne', 'marketing\\campagne', 'scrittura', /Social|Grafic|Visual|E-commerce/, 'Foto, testi e loghi delle campagne in corso.'],
  ['Collezioni', 'prodotto\\collezioni', 'scrittura', /Modellista|Buyer|Qualità/, 'Schede prodotto e cartamodelli.'],
  ['Direzione', 'direzione', 'lettura', /Dirett|Area Manager|Responsabile/, 'Budget e verbali: accesso riservato alla direzione.'],
];

const sharedDrive = (
  nome: string,
  percorso: string,
  server: string,
  brands: number[],
  jobs: RegExp,
  descrizione: string | null,
): Folder => ({
  nome,
  percorso,
  tipo: 'unita_rete',
  server,
  descrizione,
  permessi: 'lettura',
  brands,
  jobs,
});

const FOLDERS: readonly Folder[] = [
  ...BRANDS.flatMap((brand, i) =>
    BRAND_FOLDERS.map(([nome, folder, permessi, jobs, descrizione]): Folder => {
      const server = elementAt(SERVERS, i);
      const percorso = `\\\\${server}\\${slugOf(brand.nome)}\\${folder}`;
      return { nome: `${nome} ${brand.nome}`, percorso, tipo: 'cartella', server, descrizione, permessi, brands: [i], jobs };
    }),
  ),
  sharedDrive(
    'Scansioni',
    'S:',
    'srv02',
    [0, 1],
    /Amministrazione|Contabile/,
    'Quello che esce dalle multifunzione: si svuota ogni lunedì.',
  ),
  sharedDrive('Modulistica HR', 'H:', 'srv01', [0], /HR/, 'Moduli per ferie, permessi e trasferte.'),
  sharedDrive(
    'Archivio storico',
    'Z:',
    'nas-mi',
    [0, 1, 2],
    /Responsabile|Dirett/,
    'Sola consultazione: tutto quello che è precedente al 2020.',
  ),
  sharedDrive('Programmi di installazione', 'P:', 'srv01', [0, 1, 2, 3, 4, 5], /Sistemista/, null),
  sharedDrive('Foto prodotto', 'F:', 'nas-ge', [2, 4], /Grafic|Social|Visual/, 'Scatti originali in alta risoluzione.'),
  sharedDrive('Magazzino', 'M:', 'srv02', [1, 3], /Magazz/, 'Giacenze e inventari.'),
];

const isNeededBy =
  ({ brands, jobs }: Folder) =>
  (person: Person): boolean =>
    brands.includes(person.brand) && jobs.test(person.posizione);

function periodsOf(folder: Folder, item: number): Assignment[] {
  const createdOn = inDays(-1400 + pseudoRandom(item, 'cartella', 900));
  const suitable = STAFF.flatMap((person, i) => {
    const hasAccess = isEmployed(person) || (person.stato === 'uscito' && !hasReturnedItems(person, i));
    return hasAccess && isNeededBy(folder)(person) && person.dal < inDays(-3) ? [i] : [];
  });
  if (withProbability(16, item, 'cartella di nessuno') || suitable.length === 0) return [];
  // Some folders are still assigned to employees who have left, so that the demo has notices about them.
  const formerEmployee = withProbability(40, item, 'di chi è uscito')
    ? suitable.find((i) => elementAt(STAFF, i).stato === 'uscito')
    : undefined;
  const person = formerEmployee ?? (withProbability(60, item, 'il primo') ? elementAt(suitable, 0) : pickOne(suitable, item, 'di chi'));
  const from = laterDay(inDays(-900 + pseudoRandom(item, 'cartella dal', 850)), elementAt(STAFF, person).dal);
  const formerMembers = makeFormerAssignments({
    item,
    from: createdOn,
    to: from,
    purpose: 'cartella',
    isSuitable: (candidate, i) => i !== person && isNeededBy(folder)(candidate),
  });
  const otherMembers = suitable
    .filter((i) => i !== person && isEmployed(elementAt(STAFF, i)) && withProbability(45, i + item, 'la usa anche'))
    .slice(0, 6)
    .map((otherPerson) => ({ person: otherPerson, item, from: laterDay(from, elementAt(STAFF, otherPerson).dal) }));
  return [...formerMembers, { person, item, from }, ...otherMembers];
}

// Returns the day on which a demo employee's access to a shared folder was last confirmed. Returns null for an ended assignment and for 12
// percent of the open assignments, so that the demo contains folder access that nobody has confirmed.
const verifiedOn = ({ person, item, from, until }: Assignment): string | null =>
  until !== undefined || withProbability(12, item, 'da verificare')
    ? null
    : laterDay(laterDay(inDays(-pseudoRandom(item, 'verifica', 150) - 3), from), elementAt(STAFF, person).dal);

export const FOLDER_PERIODS: readonly (Assignment & { permessi: Folder['permessi']; verificata_il: string | null })[] = FOLDERS.flatMap(
  (folder, item) =>
    periodsOf(folder, item).map((assignment) => ({
      ...assignment,
      permessi: withProbability(25, item + assignment.person, 'altro permesso') ? 'lettura' : folder.permessi,
      verificata_il: verifiedOn(assignment),
    })),
);

export const FOLDER_BRANDS: readonly { brands: readonly number[] }[] = FOLDERS;

export function folderRows() {
  return FOLDERS.map(({ brands: _brands, jobs: _jobs, ...folder }, item) => ({
    ...folder,
    created_at: `${inDays(-1400 + pseudoRandom(item, 'cartella', 900))}T12:${String(item % 60).padStart(2, '0')}:00Z`,
  }));
}
