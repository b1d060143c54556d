import { sql } from 'kysely';
import type { LiveTopic } from '#server/live/live-topic.ts';

/** An invoice, and what is said of what was found in it. */
export const fattureLive: LiveTopic = sql`
  select case v.oggetto when 'fatture' then v.oggetto_id
      else (select r.fattura_id::text from rilievi r where r.id = v.oggetto_id::integer) end, b, v.riservata
  from voci v, unnest(v.brand_ids) b where v.oggetto in ('fatture', 'rilievi')`;
