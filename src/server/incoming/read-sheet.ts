// The rows of one sheet, cell by cell while it is unpacked: what is too much is refused before it takes any room.
import { readDate } from '#shared/typed-date.ts';
import { numberAs } from './cell-formats.ts';
import type { Workbook } from './read-xlsx.ts';
import { readXml } from './read-xml.ts';
import {
  type Cella,
  Illeggibile,
  MAX_CELLE,
  MAX_COLONNE,
  MAX_RIGHE,
  MAX_TESTO,
  type Riga,
  TROPPE_CELLE,
  TROPPE_COLONNE,
  TROPPE_RIGHE,
  TROPPO_TESTO,
} from './table.ts';

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
}

/**
 * The rows that have a value. A cell with an error has the error word ('#N/D') as its text; a row with nothing but errors is left out, because
 * formulas are often filled down below the last row. A row or a cell that does not say its place comes after the one before.
 */
export async function readSheet(pieces: AsyncIterable<Uint8Array>, workbook: Workbook): Promise<Riga[]> {
  const righe: Riga[] = [];
  let [rows, cells, characters, numero, column] = [0, 0, 0, 0, 0];
  let celle: Cella[] = [];
  let cell: Cell | undefined;
  let [isValue, isSpoken] = [false, false];

  let isOnlyErrors = true;

  const keep = ({ column, ...read }: Cell) => {
    const value = meantBy(read, workbook);
    if (value === '') return;
    if (read.type !== 'e') isOnlyErrors = false;
    if (column > MAX_COLONNE) throw new Illeggibile(TROPPE_COLONNE);
    cells += 1;
    if (cells > MAX_CELLE) throw new Illeggibile(TROPPE_CELLE);
    // A workbook contains a shared text once and may use it in a million cells.
    if (typeof value === 'string') characters += value.length;
    if (characters > MAX_TESTO) throw new Illeggibile(TROPPO_TESTO);
    while (celle.length < column - 1) celle.push('');
    celle[column - 1] = value;
  };

  await readXml(pieces, {
    open(name, attributes) {
      if (name === 'row') {
        rows += 1;
        if (rows > MAX_RIGHE) throw new Illeggibile(TROPPE_RIGHE);
        numero = Number(attributes().r ?? numero + 1);
        [celle, column, isOnlyErrors] = [[], 0, true];
      } else if (name === 'c') {
        const { r, t = 'n', s = '0' } = attributes();
        column = r === undefined ? column + 1 : columnOf(r);
        cell = { column, type: t, style: Number(s), value: '' };
      }
      isValue = name === 'v' || name === 't';
      if (name === 'rPh') isSpoken = true;
    },
    text(text) {
      if (cell && isValue && !isSpoken) cell.value += text;
    },
    close(name) {
      isValue = false;
      if (name === 'rPh') isSpoken = false;
      if (name === 'c' && cell) {
        keep(cell);
        cell = undefined;
      } else if (name === 'row' && !isOnlyErrors) {
        if (numero > MAX_RIGHE) throw new Illeggibile(TROPPE_RIGHE);
        righe.push({ numero, celle });
      }
    },
  });
  return righe;
}

function meantBy({ type, style, value }: Omit<Cell, 'column'>, { texts, formats, since1904 }: Workbook): Cella {
  if (value === '') return '';
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' || value === 'true';
  const giorno = type === 'd' ? readDate(value) : undefined;
  if (giorno !== undefined) return { giorno };
  const number = type === 'n' ? Number(value) : Number.NaN;
  return Number.isNaN(number) ? plain(value) : numberAs(formats[style] ?? 'numero', number, since1904);
}

/** '_x000D_' is how a workbook writes what XML cannot hold. */
export const plain = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).trim();

/** 'A7' -> 1, 'AB7' -> 28. */
function columnOf(place: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(place)?.[0];
  if (letters === undefined) throw new Error(`${place} is no place of a cell`);
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}
