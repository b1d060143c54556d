import { sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import type { Versioned } from '#server/db/refuse-newer.ts';
import type { LiveTopic } from '#server/feature/live-topic.ts';

/** A budget is told to who sees its brand, a month that is closed or opened again to everybody: it changes what all brands cost. */
export const budgetLive: LiveTopic = sql`
  select v.oggetto_id, b, v.riservata from voci v, unnest(v.brand_ids) b where v.oggetto = 'budget'
  union all select v.oggetto_id, b.id, v.riservata from voci v, brands b where v.oggetto = 'mesi_chiusi'`;

export const budgetVersioned: Versioned = {
  table: 'budget',
  id: 'integer',
  isVisible: ({ can_view }) => inBrands('t.brand_id', can_view),
};
