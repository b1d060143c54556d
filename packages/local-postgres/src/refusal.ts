/**
 * The database cannot start for a reason the administrator can act on. The message is one Italian sentence
 * (a PostgreSQL log tail may follow), so callers print it alone: a stack trace would bury it.
 */
export class LocalPostgresRefusal extends Error {
  override readonly name = 'LocalPostgresRefusal';
}
