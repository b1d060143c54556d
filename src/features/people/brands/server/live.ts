import { inBrands } from '#server/db/brand-links.ts';
import type { Versioned } from '#server/db/refuse-newer.ts';
import { type LiveTopic, ofOneBrand } from '#server/feature/live-topic.ts';

export const brandsLive: LiveTopic = ofOneBrand('brands');

export const brandsVersioned: Versioned = { table: 'brands', id: 'integer', isVisible: ({ can_view }) => inBrands('t.id', can_view) };
