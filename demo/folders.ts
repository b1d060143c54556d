import { type Held, passedOn } from './assignments.ts';
import { inDays, later } from './calendar.ts';
import { BRANDS } from './data/company.ts';
import type { Person } from './data/person.ts';
import { at, chosen, happens, mixed } from './pseudo-random.ts';
import { gaveBack, STAFF, works } from './staff.ts';

interface Folder {
  nome: string;
  percorso: string;
  tipo: 'cartella' | 'unita_rete';
  server: string;
  descrizione: string | null;
  permessi: 'lettura' | 'scrittura';
  brands: number[];
  /** Matches the jobs whose employees need the folder. */
  serve: RegExp;
}

const SERVERS = ['srv01', 'nas-mi', 'srv02', 'nas-ge', 'srv01', 'nas-fi'] as const;
const plain = (name: string) => name.toLowerCase().replaceAll(' ', '-');

/** Every brand has these folders. The name of the brand is appended to the name of the folder. */
const OF_A_BRAND: readonly (readonly [
  nome: string,
  percorso: string,
  permessi: Folder['permessi'],
  serve: RegExp,
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

const shared = (nome: string, percorso: string, server: string, brands: number[], serve: RegExp, descrizione: string | null): Folder => ({
  nome,
  percorso,
  tipo: 'unita_rete',
  server,
  descrizione,
  permessi: 'lettura',
  brands,
  serve,
});

const FOLDERS: readonly Folder[] = [
  ...BRANDS.flatMap((brand, i) =>
    OF_A_BRAND.map(([nome, folder, permessi, serve, descrizione]): Folder => {
      const server = at(SERVERS, i);
      const percorso = `\\\\${server}\\${plain(brand.nome)}\\${folder}`;
      return { nome: `${nome} ${brand.nome}`, percorso, tipo: 'cartella', server, descrizione, permessi, brands: [i], serve };
    }),
  ),
  shared('Scansioni', 'S:', 'srv02', [0, 1], /Amministrazione|Contabile/, 'Quello che esce dalle multifunzione: si svuota ogni lunedì.'),
  shared('Modulistica HR', 'H:', 'srv01', [0], /HR/, 'Moduli per ferie, permessi e trasferte.'),
  shared(
    'Archivio storico',
    'Z:',
    'nas-mi',
    [0, 1, 2],
    /Responsabile|Dirett/,
    'Sola consultazione: tutto quello che è precedente al 2020.',
  ),
  shared('Programmi di installazione', 'P:', 'srv01', [0, 1, 2, 3, 4, 5], /Sistemista/, null),
  shared('Foto prodotto', 'F:', 'nas-ge', [2, 4], /Grafic|Social|Visual/, 'Scatti originali in alta risoluzione.'),
  shared('Magazzino', 'M:', 'srv02', [1, 3], /Magazz/, 'Giacenze e inventari.'),
];

const fits =
  ({ brands, serve }: Folder) =>
  (person: Person): boolean =>
    brands.includes(person.brand) && serve.test(person.posizione);

function periodsOf(folder: Folder, item: number): Held[] {
  const made = inDays(-1400 + mixed(item, 'cartella', 900));
  const fitting = STAFF.flatMap((person, i) => {
    const keeps = works(person) || (person.stato === 'uscito' && !gaveBack(person, i));
    return keeps && fits(folder)(person) && person.dal < inDays(-3) ? [i] : [];
  });
  if (happens(16, item, 'cartella di nessuno') || fitting.length === 0) return [];
  // Some folders are still assigned to employees who have left, so that notices appear.
  const leaver = happens(40, item, 'di chi è uscito') ? fitting.find((i) => at(STAFF, i).stato === 'uscito') : undefined;
  const person = leaver ?? (happens(60, item, 'il primo') ? at(fitting, 0) : chosen(fitting, item, 'di chi'));
  const from = later(inDays(-900 + mixed(item, 'cartella dal', 850)), at(STAFF, person).dal);
  const before = passedOn({ item, from: made, to: from, purpose: 'cartella', mayHold: (one, i) => i !== person && fits(folder)(one) });
  const others = fitting
    .filter((i) => i !== person && works(at(STAFF, i)) && happens(45, i + item, 'la usa anche'))
    .slice(0, 6)
    .map((other) => ({ person: other, item, from: later(from, at(STAFF, other).dal) }));
  return [...before, { person, item, from }, ...others];
}

// The day of the last access confirmation. One member in eight was never confirmed since the assignment.
const checkedOn = ({ person, item, from, until }: Held): string | null =>
  until !== undefined || happens(12, item, 'da verificare')
    ? null
    : later(later(inDays(-mixed(item, 'verifica', 150) - 3), from), at(STAFF, person).dal);

export const FOLDER_PERIODS: readonly (Held & { permessi: Folder['permessi']; verificata_il: string | null })[] = FOLDERS.flatMap(
  (folder, item) =>
    periodsOf(folder, item).map((held) => ({
      ...held,
      permessi: happens(25, item + held.person, 'altro permesso') ? 'lettura' : folder.permessi,
      verificata_il: checkedOn(held),
    })),
);

export const FOLDER_BRANDS: readonly { brands: readonly number[] }[] = FOLDERS;

export function folderRows() {
  return FOLDERS.map(({ brands: _brands, serve: _serve, ...folder }, item) => ({
    ...folder,
    created_at: `${inDays(-1400 + mixed(item, 'cartella', 900))}T12:${String(item % 60).padStart(2, '0')}:00Z`,
  }));
}
