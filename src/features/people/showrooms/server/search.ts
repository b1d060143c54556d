import { sql } from 'kysely';
import { SHOWROOM_LINKS } from '#features/equipment/kit/server/find-place.ts';
import { hasVisibleBrand } from '#server/db/brand-links.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { matches } from '#server/db/matches.ts';
import type { SearchKind } from '#server/search/search-kind.ts';
import { recordAddress } from '#shared/screens.ts';

const FOLDED = sql`testo_ricerca(t.nome)`;

export const showroomsSearch: SearchKind = {
  titolo: 'Showroom',
  elenco: '/showrooms',
  address: (id) => recordAddress('/showrooms/$id', { id }),
  select: (scope, q) => ({
    table: 'showrooms',
    visible: hasVisibleBrand(scope, SHOWROOM_LINKS, 't.id'),
    byText: matches(FOLDED, q),
    text: FOLDED,
    name: FOLDED,
    titolo: sql`t.nome`,
    dettaglio: sql`(
      select string_agg(b.nome, ', ' order by b.nome collate "it-x-icu") from showroom_brands l join brands b on b.id = l.brand_id
      where l.showroom_id = t.id and ${inBrands('b.id', scope.can_view)})`,
  }),
};
