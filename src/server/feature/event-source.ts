// What a slice says of its changes to programs that ask to be told (src/features/notifications/webhook, which knows no slice).
import type { RawBuilder } from 'kysely';

/**
 * Selects, in this order, the number of an entry of the register, the kind of event, and what is told of it, as jsonb: the noun, ids, the
 * brands, the address of its page. Never a name, and nothing of what only HR reads. Made of `voci v`: entries of the register without what is
 * reserved, `valori` being their columns.
 */
export type EventSource = RawBuilder<unknown>;
