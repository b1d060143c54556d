import { scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Kind } from '../kind.ts';
import type { Values } from './write-items.ts';

/** A thing that is about to be. */
export interface Made {
  brandIds: readonly number[];
  values: Values;
}

/**
 * The same things; of a kind that has inventory codes, with the beginning of one where none is said: the prefix of the first brand. The
 * database puts the number behind it (db/migrations/0027_codici_inventario.sql).
 */
export async function withCodes(db: Tx, scope: Scope, { coded }: Kind, items: readonly Made[]): Promise<readonly Made[]> {
  const first = new Set(items.flatMap(({ brandIds, values }) => (values.codice_inventario ? [] : brandIds.slice(0, 1))));
  if (!coded || first.size === 0) return items;
  const brands = await scoped(db, scope)
    .selectFrom('brands')
    .select(['id', 'prefisso'])
    .where('id', 'in', [...first])
    .execute();
  const beginnings = new Map(brands.map(({ id, prefisso }) => [id, `${prefisso}-`]));
  return items.map(({ brandIds, values }) => ({
    brandIds,
    values: { ...values, codice_inventario: values.codice_inventario ?? beginnings.get(brandIds[0] ?? 0) },
  }));
}
