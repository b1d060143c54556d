import { sql } from 'kysely';
import { hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import type { Versioned } from '#server/db/refuse-newer.ts';
import { type LiveTopic, ofSeveralBrands } from '#server/feature/live-topic.ts';
import { MODELLI } from './queries.ts';

/** The models alone: a task is told with its onboarding or exit. */
export const modelliLive: LiveTopic = ofSeveralBrands(MODELLI);

export const modelliVersioned: Versioned = {
  table: 'modelli_attivita',
  id: 'integer',
  links: MODELLI.links.table,
  isVisible: (scope) => hasVisibleBrand(scope, MODELLI.links, 't.id'),
};

export const attivitaVersioned: Versioned = {
  table: 'attivita',
  id: 'integer',
  isVisible: ({ can_view }) =>
    sql<boolean>`exists (select from dipendenti d where d.id = t.dipendente_id and ${inBrands('d.brand_id', can_view)})`,
};
