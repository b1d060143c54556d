/**
 * The database cannot start for a reason that the administrator can fix. The message is one Italian sentence, possibly followed by the end
 * of the PostgreSQL log. Callers print only the message, because a stack trace would hide it.
 */
export class LocalPostgresRefusal extends Error {
  override readonly name = 'LocalPostgresRefusal';
}
