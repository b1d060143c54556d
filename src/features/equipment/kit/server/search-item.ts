// What is alike in all kinds of things that people are given, as the palette finds them.
import { sql } from 'kysely';
import { hasVisibleBrand } from '#server/db/brand-links.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { byWords } from '#server/search/by-words.ts';
import type { SearchSelect } from '#server/search/search-kind.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Kind } from '../kind.ts';
import { joinPlace, PLACE_IF_ANY } from './find-place.ts';

type OfItem = Omit<SearchSelect, 'dettaglio'>;

export function selectItem({ table, name, links }: Kind, scope: Scope, q: string): OfItem {
  const titolo = sql.ref(`t.${name}`);
  return { table, visible: hasVisibleBrand(scope, links, 't.id'), ...byWords(q, sql`length(${titolo})`), titolo };
}

/** One that one person holds: with its open period, and the person or the showroom where the caller may see them (rules 12 and 84). */
export function selectHeldItem(item: Kind, scope: Scope, q: string): OfItem {
  const { table, column } = item.periods;
  const more = sql`
    left join ${sql.table(table)} p on p.${sql.ref(column)} = t.id and p.data_revoca is null
    left join dipendenti d on d.id = p.dipendente_id and ${inBrands('d.brand_id', scope.can_view)}
    ${item.placeable ? joinPlace(scope) : sql``}`;
  return { ...selectItem(item, scope, q), more, isHeld: true, ...(item.placeable ? { luogo: PLACE_IF_ANY } : {}) };
}
