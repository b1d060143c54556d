import { type RawBuilder, sql } from 'kysely';

/**
 * The SQL form of `emailKey` (src/shared/email-key.ts). Collation "C" folds only A-Z, whatever the locale of the database is. The unique
 * indexes on e-mails have this expression.
 */
export const emailKeyOf = (email: RawBuilder<unknown>): RawBuilder<string> => sql<string>`lower(${email} collate "C")`;
