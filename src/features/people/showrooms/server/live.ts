import { SHOWROOM_LINKS } from '#features/equipment/asset-types/server/find-receiver.ts';
import { hasVisibleBrand } from '#server/db/brand-links.ts';
import type { Versioned } from '#server/db/refuse-newer.ts';
import { type LiveTopic, ofSeveralBrands } from '#server/feature/live-topic.ts';

export const showroomsLive: LiveTopic = ofSeveralBrands({ table: 'showrooms', links: SHOWROOM_LINKS });

export const showroomsVersioned: Versioned = {
  table: 'showrooms',
  id: 'integer',
  links: SHOWROOM_LINKS.table,
  isVisible: (scope) => hasVisibleBrand(scope, SHOWROOM_LINKS, 't.id'),
};
