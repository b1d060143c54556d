import { sql } from 'kysely';
import { ITEMS } from '#server/db/item-tables.ts';
import type { LiveTopic } from '#server/live/live-topic.ts';

const PERIODS = Object.values(ITEMS).map(({ periods }) => periods.table);

/** What an employee holds, by the employee's id. */
export const risorseLive: LiveTopic = sql`
  select v.dipendente_id::text, b, false from voci v, unnest(v.brand_ids) b where v.oggetto = any(${PERIODS}::text[])`;
