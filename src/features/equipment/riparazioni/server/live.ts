import type { LiveTopic } from '#server/live/live-topic.ts';
import { ofOneBrand } from '#server/live/live-topic.ts';

export const riparazioniLive: LiveTopic = ofOneBrand('riparazioni');
