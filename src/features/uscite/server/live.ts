import { sql } from 'kysely';
import type { LiveTopic } from '#server/live/live-topic.ts';

/** An exit, also where something of it is decided. */
export const usciteLive: LiveTopic = sql`
  select case v.oggetto when 'uscite' then v.oggetto_id else v.valori ->> 'uscita_id' end, b, v.riservata
  from voci v, unnest(v.brand_ids) b where v.oggetto in ('uscite', 'uscite_esiti')`;
