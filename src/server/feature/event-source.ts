import type { RawBuilder } from 'kysely';

/**
 * A SELECT of three columns, in this order: the number of the audit log entry, the event type, and the event's content as jsonb
 * (noun, ids, brands, address of the page; never a name or data that only HR may read). It reads from `voci v`: audit log
 * entries without reserved values, with their columns in `valori`.
 */
export type EventSource = RawBuilder<unknown>;
