// The rows that sum up the rows above them. Pure.
import type { Cella } from '#server/incoming/table.ts';
import { toCents } from '#shared/euro.ts';
import type { Fields } from '#shared/fields.ts';
import type { Mappatura } from '../rules.ts';
import type { RigaLetta } from './compare-rows.ts';
import { ITALIANA, readCell, scrittureOf, textOf } from './read-cell.ts';
import { isPlaceholder } from './says-nothing.ts';

const TOTAL = /^(sub-?)?total[ei](?=[\s:]|$)|^(grand |sub-?)?totals?( amount| cost| payroll| eur| euro)*:?$|^(somma|tot\.?):?$/i;
const NUMBER = /^[-+−]?[\d.,\s'\u2019]*(€|eur|euro|%)?$/i;

/** True for 'Totale', 'Totale complessivo', 'Totali:', 'Grand total' and the like. */
export const isTotalText = (text: string): boolean => TOTAL.test(text.trim());

/**
 * The numbers of the rows of totals: their only texts are words for a total, or they have no text at all and an amount that is the sum of the
 * rows above.
 */
export function findTotali(righe: readonly RigaLetta[], mappatura: Mappatura, fields: Fields): Set<number> {
  const columns = mappatura.flatMap((field, at) => {
    const reads = field === null ? undefined : fields[field]?.reads;
    return field !== null && (reads === 'euro' || reads === 'numero') ? [{ field, at }] : [];
  });
  const scritture = scrittureOf(columns, fields, righe);
  const amountIn = (celle: readonly Cella[], { field, at }: { field: string; at: number }) => {
    const cell = celle[at] ?? '';
    const about = fields[field];
    const read = cell !== '' && about ? readCell(cell, about, scritture.get(field) ?? ITALIANA) : undefined;
    return read && 'value' in read ? toCents(String(read.value)) : 0;
  };
  const found = new Set<number>();
  const above = columns.map(() => ({ sum: 0, rows: 0 }));
  for (const { riga, celle } of righe) {
    const filled = celle.map(textOf).filter((text) => text !== '' && !isPlaceholder(text));
    const texts = filled.filter((text) => !NUMBER.test(text));
    const amounts = columns.map((column) => amountIn(celle, column));
    const isSum = amounts.some((amount, at) => amount > 0 && amount === above[at]?.sum && above[at].rows > 1);
    if (texts.length > 0 ? texts.every(isTotalText) : isSum) found.add(riga);
    else {
      for (const [at, amount] of amounts.entries()) {
        const sums = above[at];
        if (!sums || amount === 0) continue;
        sums.sum += amount;
        sums.rows += 1;
      }
    }
  }
  return found;
}
