import { type LiveTopic, ofOneBrand } from '#server/live/live-topic.ts';

export const brandsLive: LiveTopic = ofOneBrand('brands');
