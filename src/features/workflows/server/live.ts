import { type LiveTopic, ofOneBrand } from '#server/live/live-topic.ts';

export const workflowsLive: LiveTopic = ofOneBrand('workflows');
