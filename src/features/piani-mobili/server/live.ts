import { ITEMS } from '#server/db/item-tables.ts';
import { type LiveTopic, ofSeveralBrands } from '#server/live/live-topic.ts';

export const pianiMobiliLive: LiveTopic = ofSeveralBrands(ITEMS.piano_mobile);
