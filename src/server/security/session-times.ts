// How long a session lasts, by the database's clock (rule 25).
import { type RawBuilder, sql } from 'kysely';

/** As PostgreSQL's intervals. That none lasts longer than `longest` the table checks too (`sessions_durata`). */
export const SESSION_TIMES = {
  /** Without use. */
  idle: '12 hours',
  /** From its start, however much it is used. */
  longest: '7 days',
  /** Use is written down once in so long. */
  renewal: '1 minute',
  /** What is dear is done within this time of a sign-in, or of showing again who one is. */
  confirmed: '15 minutes',
} as const;

/** The end of a session that is used at this moment. */
export function endAfterUse(createdAt: RawBuilder<unknown> = sql`now()`): RawBuilder<string> {
  return sql<string>`least(now() + ${SESSION_TIMES.idle}::interval, ${createdAt} + ${SESSION_TIMES.longest}::interval)`;
}
