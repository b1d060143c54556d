/**
 * The server cannot start for a reason the administrator can act on. The message is one Italian sentence, so callers print it
 * alone: a stack trace would bury it.
 */
export class StartupRefusal extends Error {
  override readonly name: string = 'StartupRefusal';
}
