import { sql } from 'kysely';
import { inBrands } from '#server/db/in-brands.ts';
import { brandOf } from '#server/db/mentions.ts';
import { fase } from '#server/db/situazione.ts';
import { byWords } from '#server/search/by-words.ts';
import type { SearchKind } from '#server/search/search-kind.ts';
import { recordAddress } from '#shared/screens.ts';
import { SITUAZIONE_LABELS } from '#shared/situazione.ts';

const FUORI = sql`case ${fase({ row: 't' })} ${sql.join(
  (['in_arrivo', 'in_uscita', 'uscito'] as const).map((each) => sql`when ${sql.lit(each)} then ${sql.lit(SITUAZIONE_LABELS[each])}`),
  sql` `,
)} end`;

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
    // Not whether they are ill: only who comes, leaves or has left is told.
    dettaglio: sql`concat_ws(' · ', ${FUORI}, t.posizione, s.nome)`,
    brand: brandOf('b'),
  }),
};
