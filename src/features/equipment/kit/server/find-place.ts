// The showrooms that hold devices, phones and plans (rule 84), as the kit needs them.
import { type RawBuilder, sql } from 'kysely';
import { allBrands, type BrandLinks, hasVisibleBrand } from '#server/db/brand-links.ts';
import type { Scope } from '#server/security/scope.ts';
import { showroomNonTrovato } from '#shared/holding.ts';
import type { Luogo } from '#shared/schemas.ts';

export const SHOWROOM_LINKS: BrandLinks = { table: 'showroom_brands', column: 'showroom_id' };

/** A showroom that is to get something, with all of its brands, also those that the caller does not see. */
export interface Place extends Luogo {
  ogni_brand: number[];
}

/** One as a column of another statement: null where the showroom is not visible. */
export function placeColumn(scope: Scope, id: RawBuilder<unknown>): RawBuilder<Place | null> {
  return sql`(
    select jsonb_build_object('id', a.id, 'nome', a.nome, 'ogni_brand', ${allBrands(SHOWROOM_LINKS, 'a.id')})
    from showrooms a where a.id = ${id} and ${hasVisibleBrand(scope, SHOWROOM_LINKS, 'a.id')})`;
}

export function requirePlace(found: Place | null): Place {
  if (!found) throw showroomNonTrovato();
  return found;
}

/** Joins the showroom that has the thing by the period `p`, where the caller sees it, as `luogo`. */
export const joinPlace = (scope: Scope): RawBuilder<unknown> => sql`
  left join showrooms luogo on luogo.id = p.showroom_id and ${hasVisibleBrand(scope, SHOWROOM_LINKS, 'luogo.id')}`;

/** The same as JSON; null where none was joined. */
export const PLACE_IF_ANY = sql<Luogo | null>`case when luogo.id is not null then jsonb_build_object('id', luogo.id, 'nome', luogo.nome) end`;
