// By what the things of a kind are put in order.
import { sql } from 'kysely';
import type { SortKey } from '#server/db/keyset.ts';
import { personOrder } from '#server/db/mentions.ts';
import type { Field } from '#shared/fields.ts';
import type { Kind } from '../kind.ts';

/** Who or what has one, where the caller may know: people by surname, then what nobody has, or somebody unseen. */
const BY_HOLDER: SortKey = {
  by: sql`coalesce(${personOrder('d')}, luogo.nome collate "it-x-icu", ${'\uffff'})`,
  type: 'text',
};

/** What each order compares: texts as in Italian; what has no value comes last among days and first among texts and amounts. */
export function sortKeys({ sort, fields, placeable }: Kind, more: Readonly<Record<string, SortKey>> = {}): Record<string, SortKey> {
  const own = sort.map((name): [string, SortKey] => [name, sortKey(`i.${name}`, fields[name] as Field)]);
  const byHolder: Record<string, SortKey> = placeable ? { assegnatario: BY_HOLDER } : {};
  return { ...Object.fromEntries(own), ...byHolder, ...more, created_at: { by: sql.ref('i.created_at'), type: 'timestamptz' } };
}

function sortKey(column: string, { reads, out }: Field): SortKey {
  const by = sql.ref(column);
  const isOptional = out.safeParse(null).success;
  if (reads === 'euro') return { by: isOptional ? sql`coalesce(${by}, -1)` : by, type: 'numeric' };
  if (reads === 'numero') return { by: isOptional ? sql`coalesce(${by}, 2147483647)` : by, type: 'integer' }; // none is no limit
  if (reads === 'siNo') return { by, type: 'boolean' };
  if (reads === 'data') return { by: isOptional ? sql`coalesce(${by}, 'infinity')` : by, type: 'date' };
  return { by: sql`${isOptional ? sql`coalesce(${by}, '')` : by} collate "it-x-icu"`, type: 'text' };
}
