import { type LiveTopic, ofOneBrand } from '#server/live/live-topic.ts';

export const dipendentiLive: LiveTopic = ofOneBrand('dipendenti');
