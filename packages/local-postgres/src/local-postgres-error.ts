/**
 * The database cannot start for a reason that the administrator can fix. The message is one Italian sentence, possibly followed by the end
 * of the PostgreSQL log. Callers print it without a stack trace.
 */
export class LocalPostgresRefusal extends Error {
  override readonly name = 'LocalPostgresRefusal';
}
