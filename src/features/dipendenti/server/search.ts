import { sql } from 'kysely';
import { inBrands } from '#server/db/in-brands.ts';
import { brandOf } from '#server/db/mentions.ts';
import { byWords } from '#server/search/by-words.ts';
import type { SearchKind } from '#server/search/search-kind.ts';
import { recordAddress } from '#shared/screens.ts';

export const dipendentiSearch: SearchKind = {
  titolo: 'Dipendenti',
  elenco: '/employees',
  address: (id) => recordAddress('/employees/$id', { id }),
  hasUuid: true,
  select: (scope, q) => ({
    table: 'dipendenti',
    visible: inBrands('t.brand_id', scope.can_view),
    ...byWords(q, sql`length(t.nome) + 1 + length(t.cognome)`),
    code: sql`numeri_ricerca(t.telefono, t.cellulare, t.numero_aziendale)`,
    more: sql`join brands b on b.id = t.brand_id left join showrooms s on s.id = t.showroom`,
    titolo: sql`t.nome || ' ' || t.cognome`,
    dettaglio: sql`concat_ws(' · ', t.posizione, s.nome)`,
    brand: brandOf('b'),
  }),
};
