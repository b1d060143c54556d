import { sql } from 'kysely';
import { inBrands } from '#server/db/in-brands.ts';
import type { Versioned } from '#server/db/refuse-newer.ts';
import { type LiveTopic, ofOneBrand } from '#server/live/live-topic.ts';
import { brandsFor } from '#shared/permissions.ts';

export const dipendentiLive: LiveTopic = ofOneBrand('dipendenti');

export const dipendentiVersioned: Versioned = {
  table: 'dipendenti',
  id: 'uuid',
  isVisible: ({ can_view }) => inBrands('t.brand_id', can_view),
  // Who may not see sick leave and salary must not see either that they changed (decision 11).
  version: (scope) => sql<string>`
    case when t.brand_id = any(${[...brandsFor(scope, 'riservati.vedi')]}::integer[]) then t.riservati_updated_at else t.updated_at end`,
};
