/**
 * An error at the start whose cause the administrator can fix. The message is one Italian sentence, printed without a stack
 * trace.
 */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}

/** Throws a StartupError for a connection error, without the password in the URL. Rethrows an unknown error. */
export function explainConnection(error: unknown, setting = 'DATABASE_URL'): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason =
    CONNECTION_ERRORS[code] ?? (error instanceof Error && TIMEOUT.test(error.message) ? CONNECTION_ERRORS.ETIMEDOUT : undefined);
  if (reason === undefined) throw error;
  throw new StartupError(`Il database indicato da ${setting} non è utilizzabile: ${reason}. Controlla ${setting} e riprova.`);
}

/** The pattern matches pg's messages for a connection timeout, which has no error code. */
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
