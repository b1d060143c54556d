import { sql } from 'kysely';
import { seenByPerson } from '#features/people/dipendenti/server/see-by-person.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { matches } from '#server/db/matches.ts';
import type { SeenThing } from '#server/register/things.ts';
import type { SearchKind } from '#server/search/search-kind.ts';
import { recordAddress } from '#shared/screens.ts';

export const uscitaThing: SeenThing = { table: 'uscite', id: 'integer', ...seenByPerson };

const DIPENDENTE = sql`join dipendenti d on d.id = t.dipendente_id`;

/** By whose it is. */
export const usciteSearch: SearchKind = {
  titolo: 'Uscite',
  elenco: '/uscite',
  address: (id) => recordAddress('/uscite/$id', { id }),
  select: (scope, q) => ({
    table: 'uscite',
    join: DIPENDENTE,
    visible: inBrands('d.brand_id', scope.can_view),
    byText: sql<boolean>`(${matches(sql.ref('d.ricerca'), q)}
      and ${matches(sql`left(d.ricerca, length(d.nome) + length(d.cognome) + length(d.email) + 2)`, q)})`,
    text: sql.ref('d.ricerca'),
    name: sql`left(d.ricerca, length(d.nome) + 1 + length(d.cognome))`,
    last: sql`t.stato <> 'aperta'`,
    more: DIPENDENTE,
    titolo: sql`d.nome || ' ' || d.cognome`,
    dettaglio: sql`'Uscita ' || case t.stato when 'aperta' then 'del ' || to_char(t.data_uscita, 'DD/MM/YYYY') else t.stato end`,
  }),
};
