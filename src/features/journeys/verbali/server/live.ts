import { sql } from 'kysely';
import type { LiveTopic } from '#server/live/live-topic.ts';

/** A record; a link to it is about it. */
export const verbaliLive: LiveTopic = sql`
  select case v.oggetto when 'verbali' then v.oggetto_id
         else (select l.verbale_id::text from verbali_link l where l.id = v.oggetto_id::integer) end, b, false
  from voci v, unnest(v.brand_ids) b where v.oggetto in ('verbali', 'verbali_link')`;
