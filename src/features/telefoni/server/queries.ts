import { sql } from 'kysely';
import { ONE_HOLDER } from '#kit/server/select-holder.ts';
import { itemQueries } from '#kit/server/select-items.ts';
import { listTelefoni, type Telefono } from '../contract.ts';
import { TELEFONO } from '../kind.ts';

/** The plan with which `d`, who has the phone by the period `p`, got it. */
const PIANO = sql<Telefono['piano']>`case when d.id is not null then (
  select jsonb_build_object('id', m.id, 'nome_piano', m.nome_piano)
  from dipendenti_piani_mobili pm join piani_mobili m on m.id = pm.piano_mobile_id
  where pm.id = p.assegnazione_piano_id) end`;

/** Searched by model, colour, memory and IMEI. */
export const telefoniQueries = itemQueries(listTelefoni, {
  kind: TELEFONO,
  holding: ONE_HOLDER,
  more: { disponibile: sql<boolean>`(p.id is null)`, piano: PIANO },
  narrowed: (_, { disponibile }) => (disponibile === undefined ? sql<boolean>`true` : sql<boolean>`(p.id is null) = ${disponibile}`),
  asksHolder: ({ disponibile }) => disponibile !== undefined,
});
