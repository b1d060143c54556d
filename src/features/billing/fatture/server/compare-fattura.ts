// Compares an invoice with the items of its brands and stores the differences as findings.
import { sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { type Costing, costNow } from '#features/equipment/asset-types/server/yearly-cost.ts';
import { PIANO_MOBILE } from '#features/equipment/piani-mobili/kind.ts';
import { SOFTWARE } from '#features/equipment/software/kind.ts';
import { TELEFONO } from '#features/equipment/telefoni/kind.ts';
import type { Mappatura } from '#features/exchange/importazioni/rules.ts';
import { ITALIANA, importiOf, readCell, type Scrittura, textOf, UNCLEAR } from '#features/exchange/importazioni/server/read-cell.ts';
import { countWords, isEmptyWord, isTotalText } from '#features/exchange/importazioni/server/read-rows.ts';
import { allBrandsOf, inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { Cella } from '#server/incoming/decode-text.ts';
import type { Scope } from '#server/security/scope.ts';
import { fromCents, toCents } from '#shared/euro.ts';
import type { Field } from '#shared/fields.ts';
import type { Parola } from '#shared/lettura-file.ts';
import type { Fattura } from '../contract.ts';
import { CAMPI_RIGA, type CampoRiga } from '../fields.ts';
import { mancaAllaLettura, NON_RISULTA_PIU, type Periodicita, VOLTE_ALL_ANNO } from '../rules.ts';
import { type Candidati, type Confronto, findRilievi, type Riga, type Tenuta } from './find-rilievi.ts';
import { FATTURE, findVisible, type Lettura, listRighe } from './queries.ts';

const NIENTE: Confronto = { rilievi: [], fatturato: 0, atteso: 0, tolleranza: 0 };

/**
 * Compares the invoice again and replaces its findings. A finding that exists before and after keeps its state. The caller has locked the
 * invoice.
 */
export async function compareFattura(db: Tx, scope: Scope, id: number): Promise<void> {
  const { confronto, lette } = await compared(db, scope, await findVisible(db, scope, id));
  const { rilievi, fatturato, atteso, tolleranza } = confronto;
  await sql`
    update fatture_letture set lette = ${lette.righe.length}, fatturato = ${fromCents(fatturato)}, atteso = ${fromCents(atteso)},
      tolleranza = ${fromCents(tolleranza)}, vuoti = ${JSON.stringify(lette.vuoti)}
    where fattura_id = ${id}`.execute(scoped(db, scope));
  await sql`
    update fatture_righe r set errore = e.value
    from fatture_righe o left join jsonb_each_text(${JSON.stringify(Object.fromEntries(lette.errori))}::jsonb) e on e.key = o.riga::text
    where r.fattura_id = ${id} and o.fattura_id = r.fattura_id and o.riga = r.riga and r.errore is distinct from e.value`.execute(
    scoped(db, scope),
  );
  const rows = JSON.stringify(
    rilievi.map(({ centesimi, fatturati, ...row }) => ({ ...row, fatturato: fromCents(fatturati), euro_annui: fromCents(centesimi) })),
  );
  await sql`
    delete from rilievi where fattura_id = ${id} and chiave not in (
      select e ->> 'chiave' from jsonb_array_elements(${rows}::jsonb) e)`.execute(scoped(db, scope));
  await sql`
    insert into rilievi (fattura_id, chiave, tipo, riga, riferimento, cosa, cosa_id, persona_id, quanti, fatturato, euro_annui)
    select ${id}, r.chiave, r.tipo, r.riga, r.riferimento, r.cosa, r.cosa_id, r.persona_id, r.quanti, r.fatturato, r.euro_annui
    from jsonb_populate_recordset(null::rilievi, ${rows}::jsonb) r
    on conflict on constraint rilievi_una_volta do update
      set riga = excluded.riga, riferimento = excluded.riferimento, cosa = excluded.cosa, cosa_id = excluded.cosa_id,
        persona_id = excluded.persona_id, quanti = excluded.quanti, fatturato = excluded.fatturato, euro_annui = excluded.euro_annui`.execute(
    scoped(db, scope),
  );
}

/** Compares the invoice again and settles open findings that no longer apply. Returns their number. The caller has locked the invoice. */
export async function recheckFattura(db: Tx, scope: Scope, id: number): Promise<number> {
  const { confronto } = await compared(db, scope, await findVisible(db, scope, id));
  const still = JSON.stringify(confronto.rilievi.map(({ chiave }) => chiave));
  const { rows } = await sql`
    update rilievi set stato = 'risolto', motivo = ${NON_RISULTA_PIU}, chiuso_il = now(), chiuso_da = ${scope.user_id}
    where fattura_id = ${id} and stato = 'aperto' and not ${still}::jsonb ? chiave returning id`.execute(scoped(db, scope));
  return rows.length;
}

async function compared(db: Db, scope: Scope, fattura: Fattura): Promise<{ confronto: Confronto; lette: Lette }> {
  const { mappatura } = await findLettura(db, scope, fattura.id);
  if (mancaAllaLettura(mappatura) !== undefined) return { confronto: NIENTE, lette: { righe: [], errori: new Map(), vuoti: [] } };
  const lette = readRighe(await listRighe(db, scope, fattura.id), mappatura, fattura.periodicita);
  // When no row could be read, the columns are most likely mapped wrongly, so nothing is reported as missing.
  if (lette.righe.length === 0) return { confronto: NIENTE, lette };
  const candidati = await findCandidati(db, scope, await allBrandsOf(db, scope, FATTURE.links, fattura.id));
  return { confronto: findRilievi(lette.righe, candidati, fattura), lette };
}

/** Returns how the file of an invoice is read: columns, mapping and encoding. */
export async function findLettura(db: Db, scope: Scope, id: number): Promise<Lettura> {
  const { rows } = await sql<Lettura>`select colonne, mappatura, codifica from fatture_letture where fattura_id = ${id}`.execute(
    scoped(db, scope),
  );
  if (!rows[0]) throw new Error('An invoice is written with what was read of it');
  return rows[0];
}

// The rows of an invoice's file, parsed for the comparison. Pure functions.
interface RigaDelFile {
  riga: number;
  celle: Cella[];
}

interface Lette {
  righe: Riga[];
  errori: Map<number, string>;
  vuoti: Parola[];
}

/** The columns that identify the item of a row, the most reliable first. */
const NAMING = ['numero_telefono', 'iccid', 'imei', 'email', 'persona', 'prodotto'] as const satisfies readonly CampoRiga[];
const CAMPI = Object.keys(CAMPI_RIGA) as CampoRiga[];
const LONGEST = 200;
const MOST_CENTS = 100_000_000_00;
const MOST_SEATS = 1_000_000;

/**
 * Parses the rows; amounts are converted to a year. A row without an amount or without an item (a line of totals) is skipped. Placeholders
 * count as empty cells.
 */
function readRighe(righe: readonly RigaDelFile[], mappatura: Mappatura, periodicita: Periodicita): Lette {
  const at = (campo: CampoRiga) => mappatura.indexOf(campo);
  const cellOf = ({ celle }: RigaDelFile, campo: CampoRiga) => {
    const cell = celle[at(campo)] ?? '';
    return isEmptyWord(cell, campo, CAMPI_RIGA) ? '' : cell;
  };
  const scrittura = { ...ITALIANA, ...importiOf(righe.map((riga) => unsigned(cellOf(riga, 'importo')).cell)) };
  const posti = { ...ITALIANA, ...importiOf(righe.map((riga) => cellOf(riga, 'quantita'))) };
  const read: Lette = { righe: [], errori: new Map(), vuoti: [] };
  const vuoti = countWords();
  for (const riga of righe) {
    const empty = CAMPI.filter((campo) => isEmptyWord(riga.celle[at(campo)] ?? '', campo, CAMPI_RIGA));
    for (const campo of empty) vuoti.add(campo, textOf(riga.celle[at(campo)] ?? ''));
    const texts = Object.fromEntries(NAMING.map((campo) => [campo, textOf(cellOf(riga, campo)).slice(0, LONGEST)])) as Record<
      (typeof NAMING)[number],
      string
    >; // the object has exactly the keys of NAMING
    const named = NAMING.map((campo) => texts[campo]).find((text) => text !== '');
    if (named !== undefined && isTotalText(named)) continue;
    const amount = readAmount(cellOf(riga, 'importo'), scrittura);
    if (named === undefined) {
      // A row without a name is skipped when it is a row of totals. The empty cells show this: a row with a placeholder such as 'N/A' is
      // not a row of totals.
      if (empty.some((campo) => campo !== 'importo') && 'value' in amount) read.errori.set(riga.riga, SENZA_NOME);
      continue;
    }
    const seats = readSeats(cellOf(riga, 'quantita'), posti);
    const error = 'error' in amount ? amount.error : 'error' in seats ? seats.error : undefined;
    if (error !== undefined) read.errori.set(riga.riga, error);
    else if ('value' in amount && 'value' in seats) {
      const centesimi = amount.value * VOLTE_ALL_ANNO[periodicita];
      read.righe.push({ ...texts, riga: riga.riga, riferimento: named, quanti: seats.value, centesimi });
    }
  }
  return { ...read, vuoti: vuoti.all() };
}

const SENZA_NOME = 'La riga non dice che cosa fattura: le celle che lo dicono sono lette come vuote';

type Read = { value: number } | { error: string };

/** Parses an amount as cents. Discounts have a minus sign. */
function readAmount(cell: Cella, scrittura: Scrittura): Read {
  const { sign, cell: plain } = unsigned(cell);
  if (plain === '') return { error: "Manca l'importo" };
  const read = readCell(plain, CAMPI_RIGA.importo, scrittura);
  if ('error' in read) return read;
  const value = sign * toCents(String(read.value));
  return Math.abs(value) <= MOST_CENTS ? { value } : { error: "L'importo è troppo grande" };
}

function unsigned(cell: Cella): { sign: 1 | -1; cell: Cella } {
  if (typeof cell === 'number') return { sign: cell < 0 ? -1 : 1, cell: Math.abs(cell) };
  const text = textOf(cell).trim();
  const minus = /^[-−]\s*(.*)$|^(.*?)\s*[-−]$/.exec(text);
  return minus ? { sign: -1, cell: minus[1] ?? minus[2] ?? '' } : { sign: 1, cell: text };
}

/**
 * Matches decimals that are all zero. Exactly three zeros do not match: they may be thousands, and only the whole column can show the
 * difference.
 */
const ZEROS = /[.,](0{1,2}|0{4,})$/;

function readSeats(cell: Cella, scrittura: Scrittura): Read {
  const text = textOf(cell).trim();
  if (text === '') return { value: 1 };
  const whole = scrittura.anyDecimals ? text.replace(scrittura.english ? /\.0+$/ : /,0+$/, '') : text;
  const read = readCell(typeof cell === 'number' ? cell : whole.replace(ZEROS, ''), QUANTITA, scrittura);
  const value = 'error' in read ? Number.NaN : Number(read.value);
  return Number.isInteger(value) && value >= 1 && value <= MOST_SEATS
    ? { value }
    : { error: 'error' in read && read.error === UNCLEAR ? UNCLEAR : 'La quantità è un numero intero, da uno in su' };
}

const QUANTITA: Field = { ...CAMPI_RIGA.quantita, reads: 'numero' };

/** Loads the items and employees of these brands. An employee of another brand who holds such an item is not loaded. */
async function findCandidati(db: Db, scope: Scope, brands: readonly number[]): Promise<Candidati> {
  const reader = scoped(db, scope);
  const ofThese = ({ links }: Kind) => sql`exists (
    select from ${sql.table(links.table)} l where ${sql.ref(`l.${links.column}`)} = i.id and ${inBrands('l.brand_id', brands)})`;
  const cents = (kind: Costing) => sql`(${costNow(kind, 'i')} * 100)::integer as costo`;
  const holder = sql<Tenuta>`jsonb_build_object('persona', case when ${inBrands('p.brand_id', brands)} then p.dipendente_id end, 'dal', p.data_assegnazione)`;
  const held = ({ periods }: Kind) => sql`(
    select ${holder} from ${sql.table(periods.table)} p where ${sql.ref(`p.${periods.column}`)} = i.id and p.data_revoca is null) as tenuta`;

  const piani = await sql<Candidati['piani'][number]>`
    select i.id, i.nome_piano as nome, i.operatore, i.numero_telefono as numero, cifre_telefono(i.numero_telefono) as cifre, i.iccid, ${cents(PIANO_MOBILE)}, i.attivo,
      ${held(PIANO_MOBILE)}
    from piani_mobili i where ${ofThese(PIANO_MOBILE)} order by i.id`.execute(reader);
  const telefoni = await sql<Candidati['telefoni'][number]>`
    select i.id, codice_ricerca(i.imei) as imei, ${cents(TELEFONO)}, ${held(TELEFONO)}
    from iphones i where i.imei is not null and ${ofThese(TELEFONO)} order by i.id`.execute(reader);
  const software = await sql<Candidati['software'][number]>`
    select i.id, i.nome, i.versione, i.fornitore, ${cents(SOFTWARE)}, i.data_scadenza as scadenza,
      coalesce((
        select jsonb_agg(${holder} order by p.data_assegnazione, p.id) from dipendenti_software p
        where p.software_id = i.id and p.data_revoca is null and ${inBrands('p.brand_id', brands)}), '[]') as tenute
    from software i where ${ofThese(SOFTWARE)} order by i.id`.execute(reader);
  // Sick leave is neither loaded nor relevant: an ill employee has a seat like any other.
  const persone = await sql<Candidati['persone'][number]>`
    select d.id, d.nome, d.cognome, d.email, d.stato = 'uscito' or coalesce(d.data_dismissione < oggi(), false) as uscita
    from dipendenti d where ${inBrands('d.brand_id', brands)}`.execute(reader);
  return { piani: piani.rows, telefoni: telefoni.rows, software: software.rows, persone: persone.rows };
}
