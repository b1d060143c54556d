// The placeholders that other programs write into a cell without a value. Pure.
import { dayOfSerial } from '#server/incoming/cell-formats.ts';
import type { Cella } from '#server/incoming/table.ts';
import type { Field } from '#shared/fields.ts';
import { instantDayOf } from './read-day.ts';

/** Whether the cell has a text or a number that means 'no value' in a column of this field: it is read as an empty cell. */
export function saysNothing(cell: Cella, field: Field): boolean {
  return field.reads === 'data' && isNoDay(cell);
}

/** The first and the last day of other databases, and the days zero and one of spreadsheets: programs write them for 'no date'. */
const NO_DAYS = new Set(['9999-12-31', '2999-12-31', '0000-00-00', '0001-01-01', '1899-12-30', '1899-12-31', '1900-01-00']);
const YEAR_FIRST = /^(?<y>\d{4})[./-]?(?<m>\d{1,2})[./-]?(?<d>\d{1,2})(?!\d)/;
const YEAR_LAST = /^(?<d>\d{1,2})[./-]?(?<m>\d{1,2})[./-]?(?<y>\d{4})(?!\d)/;

function isNoDay(cell: Cella): boolean {
  if (typeof cell === 'object') return NO_DAYS.has(cell.giorno);
  if (typeof cell === 'number') return NO_DAYS.has(dayOfSerial(cell) ?? '');
  if (typeof cell === 'boolean') return false;
  if (/^0[0\s./-]*$/.test(cell) || NO_DAYS.has(instantDayOf(cell) ?? '')) return true;
  return [YEAR_FIRST, YEAR_LAST].some((shape) => {
    const { y = '', m = '', d = '' } = shape.exec(cell)?.groups ?? {};
    const [one, other] = [m.padStart(2, '0'), d.padStart(2, '0')];
    return NO_DAYS.has(`${y}-${one}-${other}`) || NO_DAYS.has(`${y}-${other}-${one}`); // also where the month comes first
  });
}
