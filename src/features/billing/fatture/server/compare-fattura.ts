import { sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { currentCost, type KindWithCost } from '#features/equipment/asset-types/server/yearly-cost.ts';
import { PIANO_MOBILE } from '#features/equipment/piani-mobili/kind.ts';
import { SOFTWARE } from '#features/equipment/software/kind.ts';
import { TELEFONO } from '#features/equipment/telefoni/kind.ts';
import type { Mappatura } from '#features/exchange/importazioni/rules.ts';
import {
  AMBIGUOUS_NUMBER,
  amountNotationOf,
  ITALIAN_NOTATION,
  type Notation,
  readCell,
  textOf,
} from '#features/exchange/importazioni/server/read-cell.ts';
import { countWords, isEmptyWord, isTotalText } from '#features/exchange/importazioni/server/read-rows.ts';
import { inBrands, readAllBrandIds } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { Cella } from '#server/incoming/decode-text.ts';
import type { Scope } from '#server/security/scope.ts';
import { fromCents, toCents } from '#shared/euro.ts';
import type { Field } from '#shared/fields.ts';
import type { Parola } from '#shared/lettura-file.ts';
import type { Fattura } from '../contract.ts';
import { CAMPI_RIGA, type CampoRiga } from '../fields.ts';
import { missingMapping, NO_LONGER_FOUND, PERIODS_PER_YEAR, type Periodicita } from '../rules.ts';
import { type Candidati, type Confronto, findRilievi, type Possesso, type Riga } from './find-rilievi.ts';
import { FATTURE, findVisible, type Lettura, listRighe } from './queries.ts';

const EMPTY_CONFRONTO: Confronto = { rilievi: [], fatturato: 0, atteso: 0, tolleranza: 0 };

/**
 * Compares the invoice again and replaces its findings. A finding that the new comparison reports again keeps its state. The caller must
 * have locked the invoice.
 */
export async function compareFattura(db: Tx, scope: Scope, id: number): Promise<void> {
  const { confronto, parsedRows } = await compareWithItems(db, scope, await findVisible(db, scope, id));
  const { rilievi, fatturato, atteso, tolleranza } = confronto;
  await sql`
    update fatture_letture set lette = ${parsedRows.righe.length}, fatturato = ${fromCents(fatturato)}, atteso = ${fromCents(atteso)},
      tolleranza = ${fromCents(tolleranza)}, vuoti = ${JSON.stringify(parsedRows.vuoti)}
    where fattura_id = ${id}`.execute(scoped(db, scope));
  await sql`
    update fatture_righe r set errore = e.value
    from fatture_righe o left join jsonb_each_text(${JSON.stringify(Object.fromEntries(parsedRows.errori))}::jsonb) e on e.key = o.riga::text
    where r.fattura_id = ${id} and o.fattura_id = r.fattura_id and o.riga = r.riga and r.errore is distinct from e.value`.execute(
    scoped(db, scope),
  );
  const rows = JSON.stringify(
    rilievi.map(({ centesimi, billedCents, ...row }) => ({ ...row, fatturato: fromCents(billedCents), euro_annui: fromCents(centesimi) })),
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

/** Settles open findings that no longer apply and returns their number. The caller must have locked the invoice. */
export async function recheckFattura(db: Tx, scope: Scope, id: number): Promise<number> {
  const { confronto } = await compareWithItems(db, scope, await findVisible(db, scope, id));
  const currentKeys = JSON.stringify(confronto.rilievi.map(({ chiave }) => chiave));
  const { rows } = await sql`
    update rilievi set stato = 'risolto', motivo = ${NO_LONGER_FOUND}, chiuso_il = now(), chiuso_da = ${scope.user_id}
    where fattura_id = ${id} and stato = 'aperto' and not ${currentKeys}::jsonb ? chiave returning id`.execute(scoped(db, scope));
  return rows.length;
}

async function compareWithItems(db: Db, scope: Scope, fattura: Fattura): Promise<{ confronto: Confronto; parsedRows: ParsedRows }> {
  const { mappatura } = await findLettura(db, scope, fattura.id);
  if (missingMapping(mappatura) !== undefined)
    return { confronto: EMPTY_CONFRONTO, parsedRows: { righe: [], errori: new Map(), vuoti: [] } };
  const parsedRows = parseRighe(await listRighe(db, scope, fattura.id), mappatura, fattura.periodicita);
  // When no invoice row could be read, the columns are most likely mapped wrongly, so no item is reported as missing.
  if (parsedRows.righe.length === 0) return { confronto: EMPTY_CONFRONTO, parsedRows };
  const candidati = await findCandidati(db, scope, await readAllBrandIds(db, scope, FATTURE.links, fattura.id));
  return { confronto: findRilievi(parsedRows.righe, candidati, fattura), parsedRows };
}

export async function findLettura(db: Db, scope: Scope, id: number): Promise<Lettura> {
  const { rows } = await sql<Lettura>`select colonne, mappatura, codifica from fatture_letture where fattura_id = ${id}`.execute(
    scoped(db, scope),
  );
  if (!rows[0]) throw new Error('The invoice has no row in fatture_letture');
  return rows[0];
}

interface RigaDelFile {
  riga: number;
  celle: Cella[];
}

interface ParsedRows {
  righe: Riga[];
  errori: Map<number, string>;
  vuoti: Parola[];
}

/** The fields that identify the item or the user of an invoice row, the most reliable field first. */
const IDENTIFYING_FIELDS = ['numero_telefono', 'iccid', 'imei', 'email', 'persona', 'prodotto'] as const satisfies readonly CampoRiga[];
const CAMPI = Object.keys(CAMPI_RIGA) as CampoRiga[];
const MAX_TEXT_LENGTH = 200;
const MAX_CENTS = 100_000_000_00;
const MAX_SEATS = 1_000_000;

/**
 * Parses the rows of an invoice and converts their amounts to a year. A row without an amount or without an item (a line of totals) is
 * skipped. Placeholders count as empty cells.
 */
function parseRighe(righe: readonly RigaDelFile[], mappatura: Mappatura, periodicita: Periodicita): ParsedRows {
  const columnOf = (campo: CampoRiga) => mappatura.indexOf(campo);
  const cellOf = ({ celle }: RigaDelFile, campo: CampoRiga) => {
    const cell = celle[columnOf(campo)] ?? '';
    return isEmptyWord(cell, campo, CAMPI_RIGA) ? '' : cell;
  };
  const amountNotation = { ...ITALIAN_NOTATION, ...amountNotationOf(righe.map((riga) => splitSign(cellOf(riga, 'importo')).cell)) };
  const seatNotation = { ...ITALIAN_NOTATION, ...amountNotationOf(righe.map((riga) => cellOf(riga, 'quantita'))) };
  const result: ParsedRows = { righe: [], errori: new Map(), vuoti: [] };
  const vuoti = countWords();
  for (const riga of righe) {
    const emptyFields = CAMPI.filter((campo) => isEmptyWord(riga.celle[columnOf(campo)] ?? '', campo, CAMPI_RIGA));
    for (const campo of emptyFields) vuoti.add(campo, textOf(riga.celle[columnOf(campo)] ?? ''));
    const texts = Object.fromEntries(
      IDENTIFYING_FIELDS.map((campo) => [campo, textOf(cellOf(riga, campo)).slice(0, MAX_TEXT_LENGTH)]),
    ) as Record<(typeof IDENTIFYING_FIELDS)[number], string>;
    const riferimento = IDENTIFYING_FIELDS.map((campo) => texts[campo]).find((text) => text !== '');
    if (riferimento !== undefined && isTotalText(riferimento)) continue;
    const amount = parseAmount(cellOf(riga, 'importo'), amountNotation);
    if (riferimento === undefined) {
      // A row without a number, IMEI or name is skipped as a row of totals. When one of these cells contains a placeholder such as 'N/A',
      // the row is an error instead.
      if (emptyFields.some((campo) => campo !== 'importo') && 'value' in amount) result.errori.set(riga.riga, ROW_WITHOUT_NAME);
      continue;
    }
    const seats = parseSeats(cellOf(riga, 'quantita'), seatNotation);
    const error = 'error' in amount ? amount.error : 'error' in seats ? seats.error : undefined;
    if (error !== undefined) result.errori.set(riga.riga, error);
    else if ('value' in amount && 'value' in seats) {
      const centesimi = amount.value * PERIODS_PER_YEAR[periodicita];
      result.righe.push({ ...texts, riga: riga.riga, riferimento, quanti: seats.value, centesimi });
    }
  }
  return { ...result, vuoti: vuoti.all() };
}

const ROW_WITHOUT_NAME = 'La riga non dice che cosa fattura: le celle che lo dicono sono lette come vuote';

type ParsedNumber = { value: number } | { error: string };

/** Parses the amount of an invoice row into cents. A discount has a minus sign. */
function parseAmount(cell: Cella, notation: Notation): ParsedNumber {
  const { sign, cell: plain } = splitSign(cell);
  if (plain === '') return { error: "Manca l'importo" };
  const parsed = readCell(plain, CAMPI_RIGA.importo, notation);
  if ('error' in parsed) return parsed;
  const value = sign * toCents(String(parsed.value));
  return Math.abs(value) <= MAX_CENTS ? { value } : { error: "L'importo è troppo grande" };
}

function splitSign(cell: Cella): { sign: 1 | -1; cell: Cella } {
  if (typeof cell === 'number') return { sign: cell < 0 ? -1 : 1, cell: Math.abs(cell) };
  const text = textOf(cell).trim();
  const minus = /^[-−]\s*(.*)$|^(.*?)\s*[-−]$/.exec(text);
  return minus ? { sign: -1, cell: minus[1] ?? minus[2] ?? '' } : { sign: 1, cell: text };
}

/**
 * Matches a quantity whose decimals are all zero. Exactly three zeros do not match: they may be thousands, and only the whole column can
 * show the difference.
 */
const ZERO_DECIMALS = /[.,](0{1,2}|0{4,})$/;

function parseSeats(cell: Cella, notation: Notation): ParsedNumber {
  const text = textOf(cell).trim();
  if (text === '') return { value: 1 };
  const wholeText = notation.hasLongDecimals ? text.replace(notation.isEnglish ? /\.0+$/ : /,0+$/, '') : text;
  const parsed = readCell(typeof cell === 'number' ? cell : wholeText.replace(ZERO_DECIMALS, ''), QUANTITA, notation);
  const value = 'error' in parsed ? Number.NaN : Number(parsed.value);
  return Number.isInteger(value) && value >= 1 && value <= MAX_SEATS
    ? { value }
    : { error: 'error' in parsed && parsed.error === AMBIGUOUS_NUMBER ? AMBIGUOUS_NUMBER : 'La quantità è un numero intero, da uno in su' };
}

const QUANTITA: Field = { ...CAMPI_RIGA.quantita, reads: 'numero' };

/**
 * Loads the items and employees that the rows of an invoice may be about. Employees of other brands are not loaded, even when they have
 * such an item.
 */
async function findCandidati(db: Db, scope: Scope, brands: readonly number[]): Promise<Candidati> {
  const executor = scoped(db, scope);
  const linkedToBrands = ({ links }: Kind) => sql`exists (
    select from ${sql.table(links.table)} l where ${sql.ref(`l.${links.column}`)} = i.id and ${inBrands('l.brand_id', brands)})`;
  const costInCents = (kind: KindWithCost) => sql`(${currentCost(kind, 'i')} * 100)::integer as costo`;
  const possessoJson = sql<Possesso>`jsonb_build_object('persona', case when ${inBrands('p.brand_id', brands)} then p.dipendente_id end, 'dal', p.data_assegnazione)`;
  const currentPossesso = ({ periods }: Kind) => sql`(
    select ${possessoJson} from ${sql.table(periods.table)} p where ${sql.ref(`p.${periods.column}`)} = i.id and p.data_revoca is null) as possesso`;

  const piani = await sql<Candidati['piani'][number]>`
    select i.id, i.nome_piano as nome, i.operatore, i.numero_telefono as numero, cifre_telefono(i.numero_telefono) as cifre, i.iccid, ${costInCents(PIANO_MOBILE)}, i.attivo,
      ${currentPossesso(PIANO_MOBILE)}
    from piani_mobili i where ${linkedToBrands(PIANO_MOBILE)} order by i.id`.execute(executor);
  const telefoni = await sql<Candidati['telefoni'][number]>`
    select i.id, codice_ricerca(i.imei) as imei, ${costInCents(TELEFONO)}, ${currentPossesso(TELEFONO)}
    from iphones i where i.imei is not null and ${linkedToBrands(TELEFONO)} order by i.id`.execute(executor);
  const software = await sql<Candidati['software'][number]>`
    select i.id, i.nome, i.versione, i.fornitore, ${costInCents(SOFTWARE)}, i.data_scadenza as scadenza,
      coalesce((
        select jsonb_agg(${possessoJson} order by p.data_assegnazione, p.id) from dipendenti_software p
        where p.software_id = i.id and p.data_revoca is null and ${inBrands('p.brand_id', brands)}), '[]') as possessi
    from software i where ${linkedToBrands(SOFTWARE)} order by i.id`.execute(executor);
  // Sick leave is not loaded, because an ill employee has a billed seat like any other employee.
  const persone = await sql<Candidati['persone'][number]>`
    select d.id, d.nome, d.cognome, d.email, d.stato = 'uscito' or coalesce(d.data_dismissione < oggi(), false) as uscita
    from dipendenti d where ${inBrands('d.brand_id', brands)}`.execute(executor);
  return { piani: piani.rows, telefoni: telefoni.rows, software: software.rows, persone: persone.rows };
}
