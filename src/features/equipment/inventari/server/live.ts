import { type LiveTopic, ofOneBrand } from '#server/live/live-topic.ts';

export const inventariLive: LiveTopic = ofOneBrand('inventari');
