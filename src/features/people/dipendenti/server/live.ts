import { sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import type { Versioned } from '#server/db/refuse-newer.ts';
import { type LiveTopic, ofOneBrand } from '#server/feature/live-topic.ts';
import { brandsFor } from '#shared/permissions.ts';

/** A person, also where making them anonymous was asked for or decided. */
export const dipendentiLive: LiveTopic = sql`
  ${ofOneBrand('dipendenti')}
  union select a.dipendente_id::text, b, false from voci v cross join lateral unnest(v.brand_ids) b join anonimizzazioni a on a.id::text = v.oggetto_id
  where v.oggetto = 'anonimizzazioni'`;

export const dipendentiVersioned: Versioned = {
  table: 'dipendenti',
  id: 'uuid',
  isVisible: ({ can_view }) => inBrands('t.brand_id', can_view),
  // Who may not see sick leave and salary must not see either that they changed (decision 11).
  version: (scope) => sql<string>`
    case when t.brand_id = any(${[...brandsFor(scope, 'riservati.vedi')]}::integer[]) then t.riservati_updated_at else t.updated_at end`,
};
