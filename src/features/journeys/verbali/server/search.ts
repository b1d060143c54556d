import { sql } from 'kysely';
import { inBrands } from '#server/db/in-brands.ts';
import { matches } from '#server/db/matches.ts';
import type { SeenThing } from '#server/register/things.ts';
import type { SearchKind } from '#server/search/search-kind.ts';
import { STATI_VERBALE, STATO_LABELS } from '../rules.ts';

export const verbaleThing: SeenThing = {
  table: 'verbali',
  id: 'integer',
  nome: sql`t.codice || ' · ' || t.nome || ' ' || t.cognome`,
  visible: (scope) => inBrands('t.brand_id', scope.can_view),
};

const TEXT = sql`testo_ricerca(t.nome || ' ' || t.cognome || ' ' || t.codice)`;

/** By its number, or by whose it is. */
export const verbaliSearch: SearchKind = {
  titolo: 'Verbali',
  elenco: '/verbali',
  select: (scope, q) => ({
    table: 'verbali',
    visible: inBrands('t.brand_id', scope.can_view),
    byText: matches(TEXT, q),
    text: TEXT,
    name: TEXT,
    last: sql`t.stato = 'annullato'`,
    titolo: sql`t.codice`,
    dettaglio: sql`t.nome || ' ' || t.cognome || ' · ' || case t.tipo when 'consegna' then 'Consegna' else 'Restituzione' end || ' · ' || ${STATO}`,
  }),
};

const STATO = sql`case t.stato ${sql.join(
  STATI_VERBALE.map((stato) => sql`when ${stato} then ${STATO_LABELS[stato]}`),
  sql` `,
)} end`;
