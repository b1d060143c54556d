// The rows of an invoice's file as they are compared. Pure.
import type { Mappatura } from '#features/exchange/importazioni/rules.ts';
import { countWords } from '#features/exchange/importazioni/server/count-words.ts';
import { isTotalText } from '#features/exchange/importazioni/server/find-totali.ts';
import { ITALIANA, importiOf, readCell, type Scrittura, textOf, UNCLEAR } from '#features/exchange/importazioni/server/read-cell.ts';
import { saysNothing } from '#features/exchange/importazioni/server/says-nothing.ts';
import type { Cella } from '#server/incoming/table.ts';
import { toCents } from '#shared/euro.ts';
import type { Field } from '#shared/fields.ts';
import type { Parola } from '#shared/lettura-file.ts';
import { CAMPI_RIGA, type CampoRiga } from '../fields.ts';
import { type Periodicita, VOLTE_ALL_ANNO } from '../rules.ts';
import type { Riga } from './match-righe.ts';

interface RigaDelFile {
  riga: number;
  celle: Cella[];
}

export interface Lette {
  righe: Riga[];
  /** Row of the file -> why it could not be read. */
  errori: Map<number, string>;
  /** The texts that were read as empty cells, by field. */
  vuoti: Parola[];
}

/** By what a row says what it is about, the surest first. */
const NAMING = ['numero_telefono', 'iccid', 'imei', 'email', 'persona', 'prodotto'] as const satisfies readonly CampoRiga[];
const CAMPI = Object.keys(CAMPI_RIGA) as CampoRiga[]; // its own keys
const LONGEST = 200;
/** More than this no row bills. */
const MOST_CENTS = 100_000_000_00;
const MOST_SEATS = 1_000_000;

/** Each row that bills something, its amount by the year. A row that names nothing (a line of totals) is left out; placeholders are empty cells. */
export function readRighe(righe: readonly RigaDelFile[], mappatura: Mappatura, periodicita: Periodicita): Lette {
  const at = (campo: CampoRiga) => mappatura.indexOf(campo);
  const cellOf = ({ celle }: RigaDelFile, campo: CampoRiga) => {
    const cell = celle[at(campo)] ?? '';
    return saysNothing(cell, campo, CAMPI_RIGA) ? '' : cell;
  };
  const scrittura = { ...ITALIANA, ...importiOf(righe.map((riga) => unsigned(cellOf(riga, 'importo')).cell)) };
  const posti = { ...ITALIANA, ...importiOf(righe.map((riga) => cellOf(riga, 'quantita'))) };
  const read: Lette = { righe: [], errori: new Map(), vuoti: [] };
  const vuoti = countWords();
  for (const riga of righe) {
    const empty = CAMPI.filter((campo) => saysNothing(riga.celle[at(campo)] ?? '', campo, CAMPI_RIGA));
    for (const campo of empty) vuoti.add(campo, textOf(riga.celle[at(campo)] ?? ''));
    const texts = Object.fromEntries(NAMING.map((campo) => [campo, textOf(cellOf(riga, campo)).slice(0, LONGEST)])) as Record<
      (typeof NAMING)[number],
      string
    >; // the names of the list above
    const named = NAMING.map((campo) => texts[campo]).find((text) => text !== '');
    if (named !== undefined && isTotalText(named)) continue;
    const amount = readAmount(cellOf(riga, 'importo'), scrittura);
    if (named === undefined) {
      // Without a name it could be a row of totals, which is skipped; but a row of totals has empty cells, not placeholders like 'N/A'.
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

/** In cents; what is taken off stands on an invoice with a minus. */
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

/** Decimals that are all zero. Of three zeros the column decides whether they are thousands. */
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
