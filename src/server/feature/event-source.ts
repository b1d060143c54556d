import type { RawBuilder } from 'kysely';

/**
 * A SELECT from `voci v` for webhook events. Its columns are the number of the audit log entry, the event type, and the content
 * as jsonb (never a name or HR-only data).
 */
export type EventSource = RawBuilder<unknown>;
