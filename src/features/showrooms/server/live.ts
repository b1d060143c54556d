import { type LiveTopic, ofSeveralBrands } from '#server/live/live-topic.ts';
import { SHOWROOM_LINKS } from './queries.ts';

export const showroomsLive: LiveTopic = ofSeveralBrands({ table: 'showrooms', links: SHOWROOM_LINKS });
