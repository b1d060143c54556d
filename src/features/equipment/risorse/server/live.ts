import { sql } from 'kysely';
import type { LiveTopic } from '#server/live/live-topic.ts';
import { ALL_KINDS } from '../kinds.ts';

const PERIODS = ALL_KINDS.map(({ periods }) => periods.table);

/** What an employee holds, by the employee's id; what showrooms hold is told with the things themselves. */
export const risorseLive: LiveTopic = sql`
  select v.dipendente_id::text, b, false from voci v, unnest(v.brand_ids) b where v.oggetto = any(${PERIODS}::text[]) and v.dipendente_id is not null`;
