import { sql, type Transaction } from 'kysely';
import type { TipoVoce } from '#features/journeys/dotazioni/rules.ts';
import type { DB } from '#server/db/schema.gen.ts';
import { actAs } from './lots.ts';
import { elementAt } from './pseudo-random.ts';

interface Line {
  tipo: TipoVoce;
  descrizione: string;
  hardware_tipo?: string;
  gb_minimi?: number;
  nome?: string;
  permessi?: 'lettura' | 'scrittura';
  quantita?: number;
}

interface Kit {
  nome: string;
  brands: number[];
  mansioni: string[];
  voci: Line[];
}

const KITS: readonly Kit[] = [
  {
    nome: 'Vendita in negozio',
    brands: [0, 1, 2],
    mansioni: ['Sales Assistant', 'Addetta Vendite', 'Addetto Vendite', 'Cassiera', 'Cassiere', 'Store Manager'],
    voci: [
      { tipo: 'hardware', descrizione: 'Tablet per la vendita', hardware_tipo: 'tablet' },
      { tipo: 'telefono', descrizione: 'Telefono aziendale' },
      { tipo: 'piano', descrizione: 'SIM voce e dati', gb_minimi: 20 },
      { tipo: 'software', descrizione: 'Microsoft 365 F3', nome: 'Microsoft 365 F3' },
    ],
  },
  {
    nome: 'Ufficio',
    brands: [0],
    mansioni: [],
    voci: [
      { tipo: 'hardware', descrizione: 'Portatile 14″', hardware_tipo: 'laptop' },
      { tipo: 'hardware', descrizione: 'Monitor 27″', hardware_tipo: 'monitor', quantita: 2 },
      { tipo: 'telefono', descrizione: 'Telefono aziendale' },
      { tipo: 'piano', descrizione: 'SIM voce e dati', gb_minimi: 50 },
      { tipo: 'software', descrizione: 'Microsoft 365 Business Standard', nome: 'Microsoft 365 Business Standard' },
      { tipo: 'cartella', descrizione: 'Listini Lineaverde', nome: 'Listini Lineaverde', permessi: 'lettura' },
    ],
  },
  {
    nome: 'Magazzino',
    brands: [0, 1, 2],
    mansioni: ['Magazziniere', 'Magazziniera', 'Responsabile Magazzino'],
    voci: [
      { tipo: 'hardware', descrizione: 'Tablet robusto per gli inventari', hardware_tipo: 'tablet' },
      { tipo: 'piano', descrizione: 'SIM dati', gb_minimi: 10 },
    ],
  },
];

export async function addKits(tx: Transaction<DB>, brandIds: number[], users: { itUserId: number; managerUserId: number }): Promise<void> {
  const storedLines = await Promise.all(KITS.map(({ voci }) => Promise.all(voci.map((line) => requestLineRow(tx, line)))));
  await actAs(tx, String(users.itUserId));
  const created = await tx
    .insertInto('dotazioni')
    .values(KITS.map(({ nome, mansioni }, i) => ({ nome, mansioni, voci: JSON.stringify(storedLines[i]) })))
    .returning('id')
    .execute();
  const links = KITS.flatMap(({ brands }, i) =>
    brands.map((brand) => ({ dotazione_id: elementAt(created, i).id, brand_id: elementAt(brandIds, brand) })),
  );
  await tx.insertInto('dotazioni_brands').values(links).execute();
  await actAs(tx, String(users.managerUserId));
  for (const { id, dipendente_id } of await findOnboardingsForIt(
    tx,
    elementAt(KITS, 0).brands.map((brand) => elementAt(brandIds, brand)),
  )) {
    await addRequestLines(tx, id, elementAt(storedLines, 0));
    await linkAssignedItems(tx, id, dipendente_id);
  }
  for (const [cognome, kit] of REQUESTED_BY_HR) {
    const { rows } = await sql<{ id: number }>`
      select w.id from workflows w join dipendenti d on d.id = w.dipendente_id where d.cognome = ${cognome} and w.stato = 'creato_hr'
      order by w.id limit 1`.execute(tx);
    await addRequestLines(tx, elementAt(rows, 0).id, elementAt(storedLines, kit));
  }
  await actAs(tx, '');
}

/** The employees for whom HR has already set the request lines: the surname of the employee and the index of the kit. */
const REQUESTED_BY_HR = [
  ['Marchetti', 1],
  ['Greco', 2],
] as const;

async function addRequestLines(tx: Transaction<DB>, workflow_id: number, kit: Awaited<ReturnType<typeof requestLineRow>>[]): Promise<void> {
  const lines = kit.map(({ quantita: _, ...line }) => ({ ...line, workflow_id }));
  await tx.insertInto('richieste').values(lines).execute();
}

async function requestLineRow(tx: Transaction<DB>, { tipo, descrizione, nome, quantita = 1, ...details }: Line) {
  const { rows } = await sql<{ software_id: number | null; cartella_id: number | null }>`
    select (select min(id) from software where nome = ${nome ?? null} and ${tipo} = 'software') as software_id,
      (select min(id) from cartelle_condivise where nome = ${nome ?? null} and ${tipo} = 'cartella') as cartella_id`.execute(tx);
  return { tipo, descrizione, quantita, ...{ hardware_tipo: null, permessi: null, gb_minimi: null }, ...details, ...elementAt(rows, 0) };
}

async function findOnboardingsForIt(tx: Transaction<DB>, brandIds: number[]): Promise<{ id: number; dipendente_id: string }[]> {
  const { rows } = await sql<{ id: number; dipendente_id: string }>`
    select w.id, w.dipendente_id from workflows w join dipendenti d on d.id = w.dipendente_id
    where w.stato = 'completato_manager_attesa_it' and d.brand_id = any(${brandIds}::integer[]) order by w.data_scadenza desc, w.id limit 2`.execute(
    tx,
  );
  return rows;
}

async function linkAssignedItems(tx: Transaction<DB>, workflow_id: number, dipendente_id: string): Promise<void> {
  await sql`
    update richieste r set stato = 'assegnata', periodo_id = p.id
    from dipendenti_software p
    where r.workflow_id = ${workflow_id} and r.tipo = 'software' and p.software_id = r.software_id and p.attiva
      and p.dipendente_id = ${dipendente_id}`.execute(tx);
  await sql`
    update richieste r set stato = 'assegnata', periodo_id = p.id
    from dipendenti_piani_mobili p
    where r.workflow_id = ${workflow_id} and r.tipo = 'piano' and p.attiva and p.dipendente_id = ${dipendente_id}`.execute(tx);
}
