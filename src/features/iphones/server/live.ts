import { ITEMS } from '#server/db/item-tables.ts';
import { type LiveTopic, ofSeveralBrands } from '#server/live/live-topic.ts';

export const telefoniLive: LiveTopic = ofSeveralBrands(ITEMS.telefono);
