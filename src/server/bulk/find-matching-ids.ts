import { formatNumero } from '#shared/euro.ts';
import { MAX_RIGHE } from '#shared/molti.ts';
import { invalidField } from '#shared/problem.ts';

/**
 * Returns the ids of the rows that match a filter, without the excluded ids. Throws 400 when more rows match than one request may
 * change.
 */
export async function findMatchingIds<Id extends number | string>(
  excludedIds: readonly Id[],
  findRows: (limit: number) => Promise<readonly { id: Id }[]>,
): Promise<Id[]> {
  const excluded = new Set(excludedIds);
  const rows = await findRows(MAX_RIGHE + excluded.size + 1);
  const ids = rows.map(({ id }) => id).filter((id) => !excluded.has(id));
  if (ids.length > MAX_RIGHE) throw invalidField('filtro', `Sono più di ${formatNumero(MAX_RIGHE)}: restringi la ricerca.`);
  return ids;
}
