import { hasVisibleBrand } from '#server/db/brand-links.ts';
import type { Versioned } from '#server/db/refuse-newer.ts';
import { type LiveTopic, ofSeveralBrands } from '#server/feature/live-topic.ts';
import { DOTAZIONI } from './queries.ts';

export const dotazioniLive: LiveTopic = ofSeveralBrands(DOTAZIONI);

export const dotazioniVersioned: Versioned = {
  table: 'dotazioni',
  id: 'integer',
  links: DOTAZIONI.links.table,
  isVisible: (scope) => hasVisibleBrand(scope, DOTAZIONI.links, 't.id'),
};
