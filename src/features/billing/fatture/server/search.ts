import { sql } from 'kysely';
import { allBrandsAllow } from '#server/db/brand-links.ts';
import { matches } from '#server/db/matches.ts';
import type { SearchKind } from '#server/search/search-kind.ts';
import { recordAddress } from '#shared/screens.ts';
import { FATTURE } from './queries.ts';

const TEXT = sql`testo_ricerca(t.fornitore || ' ' || coalesce(t.numero, ''))`;

/** By its supplier or its number. */
export const fattureSearch: SearchKind = {
  titolo: 'Fatture',
  elenco: '/fatture',
  address: (id) => recordAddress('/fatture/$id', { id }),
  select: (scope, q) => ({
    table: 'fatture',
    visible: allBrandsAllow(scope, 'brand.vedi', FATTURE.links, 't.id'),
    byText: matches(TEXT, q),
    text: TEXT,
    name: TEXT,
    titolo: sql`t.fornitore`,
    dettaglio: sql`coalesce(t.numero || ' · ', '') || 'dal ' || to_char(t.dal, 'DD/MM/YYYY')`,
  }),
};
