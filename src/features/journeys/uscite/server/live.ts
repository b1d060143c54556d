import { sql } from 'kysely';
import type { LiveTopic } from '#server/live/live-topic.ts';

/** An exit, also where something of it is decided or done. */
export const usciteLive: LiveTopic = sql`
  select case v.oggetto when 'uscite' then v.oggetto_id else v.valori ->> 'uscita_id' end, b, v.riservata
  from voci v, unnest(v.brand_ids) b where v.oggetto in ('uscite', 'uscite_esiti')
  union select coalesce(v.valori ->> 'uscita_id', a.uscita_id::text), b, false
  from voci v cross join lateral unnest(v.brand_ids) b left join attivita a on a.id = case when v.oggetto = 'attivita' then v.oggetto_id::integer end
  where v.oggetto = 'attivita' and coalesce(v.valori ->> 'uscita_id', a.uscita_id::text) is not null`;
