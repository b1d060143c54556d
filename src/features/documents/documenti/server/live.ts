import { sql } from 'kysely';
import type { LiveTopic } from '#server/live/live-topic.ts';

/** Without ids: who may not read a document hears of its brand at most, and of one that is HR's nothing. */
export const documentiLive: LiveTopic = sql`select null::text, b, v.riservata from voci v, unnest(v.brand_ids) b where v.oggetto = 'documenti'`;
