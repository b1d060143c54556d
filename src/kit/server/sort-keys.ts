// By what the things of a kind are put in order.
import { sql } from 'kysely';
import type { SortKey } from '#server/db/keyset.ts';
import type { Field } from '#shared/fields.ts';
import type { Kind } from '../kind.ts';

/** What each order compares: texts as in Italian; what has no value comes last among days and first among texts. */
export function sortKeys({ sort, fields }: Kind, more: Readonly<Record<string, SortKey>> = {}): Record<string, SortKey> {
  const own = sort.map((name): [string, SortKey] => [name, sortKey(`i.${name}`, fields[name] as Field)]);
  return { ...Object.fromEntries(own), ...more, created_at: { by: sql.ref('i.created_at'), type: 'timestamptz' } };
}

function sortKey(column: string, { reads, out }: Field): SortKey {
  const by = sql.ref(column);
  const isOptional = out.safeParse(null).success;
  if (reads === 'euro') return { by, type: 'numeric' };
  if (reads === 'numero') return { by, type: 'integer' };
  if (reads === 'data') return { by: isOptional ? sql`coalesce(${by}, 'infinity')` : by, type: 'date' };
  return { by: sql`${isOptional ? sql`coalesce(${by}, '')` : by} collate "it-x-icu"`, type: 'text' };
}
