import { sql } from 'kysely';
import { inBrands } from '#server/db/in-brands.ts';
import type { Versioned } from '#server/db/refuse-newer.ts';
import { type LiveTopic, ofOneBrand } from '#server/live/live-topic.ts';

export const workflowsLive: LiveTopic = ofOneBrand('workflows');

export const workflowsVersioned: Versioned = {
  table: 'workflows',
  id: 'integer',
  isVisible: ({ can_view }) =>
    sql<boolean>`exists (select from dipendenti d where d.id = t.dipendente_id and ${inBrands('d.brand_id', can_view)})`,
};
