import { sql } from 'kysely';
import { SHOWROOM_LINKS } from '#features/equipment/asset-types/server/find-receiver.ts';
import { hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import { matches } from '#server/db/conditions.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { SearchKind } from '#server/feature/search-kind.ts';
import { brand, creato, idOrganico, listFile, testo } from '#server/files/columns.ts';
import { BY_NOME, seenByBrands } from '#server/register/things.ts';
import { legame, type RegisterWords, vita } from '#server/register/words.ts';
import { recordAddress } from '#shared/screens.ts';
import { listShowrooms } from '../contract.ts';
import { arriviShowrooms, showroomsLive, showroomsVersioned } from './queries.ts';
import { showroomsRoutes } from './routes.ts';

const FOLDED = sql`testo_ricerca(t.nome)`;

const showroomsSearch: SearchKind = {
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

const fileShowrooms = listFile(listShowrooms, { colonne: [testo('Nome', (s) => s.nome), brand(), creato(), idOrganico()] });

const showroomsWords: RegisterWords = {
  tables: {
    showrooms: { ...vita('Showroom'), cosa: 'showroom', campi: { nome: ['Nome'] } },
    showroom_brands: legame('allo showroom', 'dallo showroom', 'showroom', 'showroom_id'),
  },
  things: {
    showroom: {
      table: 'showrooms',
      ...BY_NOME,
      id: 'integer',
      visible: seenByBrands({ table: 'showroom_brands', column: 'showroom_id' }),
    },
  },
};

export const showroomsFeature = {
  routes: showroomsRoutes,
  live: { showrooms: showroomsLive },
  versioned: { showrooms: showroomsVersioned },
  files: { showrooms: fileShowrooms },
  imports: { showrooms: arriviShowrooms },
  search: { showroom: showroomsSearch },
  register: { showrooms: showroomsWords },
} satisfies Feature;
