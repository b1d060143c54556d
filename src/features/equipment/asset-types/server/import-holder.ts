// The column of an imported list of items that names the employee who has each item.
import { sql } from 'kysely';
import { z } from 'zod';
import { inBrands } from '#server/db/brand-links.ts';
import type { Db } from '#server/db/handle.ts';
import type { RowToWrite } from '#server/incoming/importable.ts';
import { hasRight, REQUIRED_RIGHT, type Scope } from '#server/security/scope.ts';
import { dipendenteNonTrovato } from '#shared/assignment-problems.ts';
import { type Field, field } from '#shared/fields.ts';
import type { FieldErrors } from '#shared/problem.ts';
import { uuid } from '#shared/schemas.ts';
import type { Kind } from '../kind.ts';
import { checkAssignment } from './assign-items.ts';
import { findReceivers } from './find-receiver.ts';
import type { AssignmentFields, KindService, LoadedItem } from './item-queries.ts';

export const HOLDER = 'assegnatario';

/**
 * The employee to whom the item is assigned. The label differs from the heading 'Assegnato a' of exported files on purpose: an exported
 * file that is imported again must not assign an item that was returned in the meantime. The template has no column for it.
 */
export const HOLDER_FIELD = field({
  label: 'Assegna a',
  head: false,
  reads: 'dipendente',
  out: z.string().nullable(),
  input: uuid().nullish(),
  empty: null as string | null,
  toForm: (value) => value,
  toWire: (value) => value,
}) as unknown as Field; // cast: the schemas of the field use the type of its values

export const HOLDER_SYNONYMS = [
  'checked out to',
  'assigned to',
  'primary user upn',
  'primary user email address',
  'user principal name',
  'primary user display name',
  'assegnatario',
  'in uso a',
  'consegnatario',
  'dipendente',
];

/** A column of an item query: the id and the name of the employee who has the item, or null if the caller may not see the employee. */
export const holderColumn = (scope: Scope, { periods }: Kind) => sql<{ id: string; nome: string } | null>`(
  select jsonb_build_object('id', d.id, 'nome', d.nome || ' ' || d.cognome)
  from ${sql.table(periods.table)} p join dipendenti d on d.id = p.dipendente_id and ${inBrands('d.brand_id', scope.can_view)}
  where ${sql.ref(`p.${periods.column}`)} = i.id and p.data_revoca is null)`;

/**
 * Returns the error of the assignment for each imported row, by the same rules as a single assignment. `itemsById`: the stored items of the
 * rows, as they are before the import.
 */
export async function checkHolders<Row extends AssignmentFields, Q, AssignBody>(
  db: Db,
  scope: Scope,
  service: KindService<Row, Q, AssignBody>,
  rows: readonly RowToWrite[],
  itemsById: ReadonlyMap<number, LoadedItem<Row>>,
): Promise<FieldErrors[]> {
  const ids = [...new Set(rows.flatMap(({ body }) => (typeof body[HOLDER] === 'string' ? [body[HOLDER]] : [])))];
  if (ids.length === 0) return [];
  const receivers = await findReceivers(db, scope, service.queries.kind, ids);
  return rows.map(({ body: { [HOLDER]: id, ...body }, stored }): FieldErrors => {
    if (typeof id !== 'string') return {};
    const receiver = receivers.get(id);
    if (!receiver) return { [HOLDER]: dipendenteNonTrovato().message };
    if (!hasRight(scope, 'risorse.assegna', [receiver.brand_id]))
      return { [HOLDER]: `Non puoi farlo: serve ${REQUIRED_RIGHT['risorse.assegna']}.` };
    const storedItem = itemsById.get(Number(stored?.id));
    const ogni_brand = body.brandIds ?? storedItem?.ogni_brand ?? [];
    // cast: a new item has no holder, and the rules read no column that the body of a new item does not have
    const item = { assegnato: false, stato: 'attivo', ...storedItem, ...body, ogni_brand } as unknown as LoadedItem<Row>;
    const problem = checkAssignment(service, item, receiver);
    return problem ? { [HOLDER]: problem.message } : {};
  });
}
