import { type RawBuilder, sql } from 'kysely';
import type { EventSource } from '#server/webhooks/event-source.ts';
import { schedaDi } from '#shared/schede.ts';
import { ALL_KINDS } from '../kinds.ts';

type Kind = (typeof ALL_KINDS)[number];

/**
 * Given and given back, also where that is undone: what is undone of a gift is a return, and the other way round. A period that is changed
 * names neither thing nor showroom in its entry, and one that is gone stands in its entry alone.
 */
const ofKind = ({ tipo, table, periods, placeable }: Kind): RawBuilder<unknown> => sql`
  select v.id, case when v.aperto then 'cosa.assegnata' else 'cosa.restituita' end,
    jsonb_build_object('oggetto', ${table}::text, 'id', c.id::integer, 'dipendente_id', v.dipendente_id, 'showroom_id', c.showroom_id::integer,
      'brand_ids', v.brand_ids, 'indirizzo', ${schedaDi(tipo, '')}::text || c.id)
  from (
    select e.*, e.azione <> 'elimina' and e.dopo ->> 'data_revoca' is null as aperto from voci e
    where e.oggetto = ${periods.table} and case e.azione
      when 'modifica' then (e.dopo ->> 'data_revoca' is null) <> (e.prima ->> 'data_revoca' is null)
      else e.valori ->> 'data_revoca' is null end) v
    left join ${sql.table(periods.table)} p on p.id = v.oggetto_id::integer
    cross join lateral (
      select coalesce(v.valori ->> ${periods.column}::text, p.${sql.ref(periods.column)}::text) as id,
        coalesce(v.valori ->> 'showroom_id', ${placeable ? sql`p.showroom_id::text` : sql`null`}) as showroom_id) c`;

export const risorseEvents: EventSource = sql.join(ALL_KINDS.map(ofKind), sql` union all `);
