/**
 * The server cannot start for a reason the administrator can act on. The message is one Italian sentence, so callers print it
 * alone: a stack trace would bury it.
 */
export class StartupRefusal extends Error {
  override readonly name: string = 'StartupRefusal';
}

/** The database at DATABASE_URL (or at another setting) does not let us in: one sentence, and never the password that the address holds. */
export function explainConnection(error: unknown, setting = 'DATABASE_URL'): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const why = CONNECTION_ERRORS[code] ?? (error instanceof Error && TIMEOUT.test(error.message) ? CONNECTION_ERRORS.ETIMEDOUT : undefined);
  if (why === undefined) throw error;
  throw new StartupRefusal(`Il database indicato da ${setting} non è utilizzabile: ${why}. Controlla ${setting} e riprova.`);
}

/** pg's own words where it gives up connecting; it has no code for that. */
const TIMEOUT = /^timeout expired$|due to connection timeout$/;

const CONNECTION_ERRORS: Record<string, string> = {
  ECONNREFUSED: "nessuno risponde a quell'indirizzo",
  ENOTFOUND: 'il nome del server non esiste',
  ETIMEDOUT: 'il server non risponde',
  ENOENT: 'la socket indicata non esiste',
  '28P01': 'utente o password non validi',
  '28000': "l'utente non può collegarsi",
  '3D000': 'il database non esiste',
  '42501': "l'utente non ha i permessi necessari (deve possedere il database e poter creare un ruolo)",
};
