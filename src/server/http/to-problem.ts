import pg from 'pg';
import { DatabaseTimeout } from '#server/db/connect.ts';
import { OUTSIDE_SHOWROOMS } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';

export type ConstraintProblems = Record<string, () => Problem>;

const NOT_STORABLE = () => new Problem('invalid', 'DATI_NON_VALIDI', 'La richiesta contiene un valore che non può essere salvato.');
const UNAVAILABLE = () =>
  new Problem('unavailable', 'DATABASE_NON_RAGGIUNGIBILE', 'Il database non risponde. Riprova tra qualche istante.', { retryAfter: 2 });
const BUSY = () =>
  new Problem('unavailable', 'TROPPO_OCCUPATO', 'Il server è troppo occupato. Riprova tra qualche istante.', { retryAfter: 2 });

// The failures that only the administrator of the database can fix. The readiness check reports them too (health.ts).
const DISK_FULL = () =>
  new Problem('unavailable', 'DISCO_PIENO', 'Il disco del database è pieno e niente è stato salvato. Avvisa chi amministra Organico.', {
    retryAfter: 30,
  });
const DISK_BROKEN = () =>
  new Problem('unavailable', 'DISCO_GUASTO', 'Il database non riesce a usare il suo disco. Avvisa chi amministra Organico.', {
    retryAfter: 30,
  });
const READ_ONLY = () =>
  new Problem(
    'unavailable',
    'SOLA_LETTURA',
    'Il database è in sola lettura: si può guardare, non salvare. Avvisa chi amministra Organico.',
    { retryAfter: 30 },
  );
const OUT_OF_MEMORY = () =>
  new Problem('unavailable', 'MEMORIA_ESAURITA', 'Il database ha esaurito la memoria. Riprova tra qualche istante.', { retryAfter: 10 });

const FASTIFY_PROBLEMS: Record<string, () => Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Problem('too_large', 'RICHIESTA_TROPPO_GRANDE', 'La richiesta supera i 256 KiB consentiti.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Problem('wrong_type', 'TIPO_NON_AMMESSO', 'Il corpo della richiesta deve essere JSON (application/json).'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Problem('invalid', 'RICHIESTA_NON_VALIDA', 'La lunghezza dichiarata non corrisponde al contenuto.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new Problem('not_found', 'NON_TROVATO', 'Questo indirizzo non esiste.'),
  FST_ERR_BAD_URL: () => new Problem('invalid', 'INDIRIZZO_NON_VALIDO', "L'indirizzo richiesto non è valido."),
};

/** Maps PostgreSQL error codes to problems. A deadlock or serialization failure arrives here only after three tries. */
const SQLSTATE_PROBLEMS: Record<string, () => Problem> = {
  '22021': NOT_STORABLE,
  '22P05': NOT_STORABLE,
  '22003': NOT_STORABLE,
  '22008': NOT_STORABLE,
  // The code is for a text that is not a valid date or id, for example in a forged cursor.
  '22007': NOT_STORABLE,
  '22009': NOT_STORABLE,
  '22023': NOT_STORABLE,
  '22P02': NOT_STORABLE,
  '40001': BUSY,
  '40P01': BUSY,
  '55P03': BUSY,
  '57014': BUSY,
  '53300': BUSY,
  '53100': DISK_FULL,
  '53200': OUT_OF_MEMORY,
  // The code is for a limit on temporary files; for the caller this is the same as a full disk.
  '53400': DISK_FULL,
  '58030': DISK_BROKEN,
  '25006': READ_ONLY,
  '57P01': UNAVAILABLE,
  '57P02': UNAVAILABLE,
  '57P03': UNAVAILABLE,
};

/** Converts an error to a problem; undefined for a bug. `constraints` maps the names of violated constraints to problems. */
export function toProblem(error: unknown, constraints: ConstraintProblems): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof pg.DatabaseError) {
    if (isPoolerWithoutDatabase(error)) return UNAVAILABLE();
    if (isRowSecurity(error)) return OUTSIDE_SHOWROOMS();
    return constraints[error.constraint ?? '']?.() ?? SQLSTATE_PROBLEMS[error.code ?? '']?.();
  }
  if (isPoolExhausted(error)) return BUSY();
  if (isConnectionError(error)) return UNAVAILABLE();
  const code = codeOf(error);
  return FASTIFY_PROBLEMS[code]?.();
}

export function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
}

/** Describes an error for the log without the values that PostgreSQL quotes in its messages. */
export function describeForLog(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  if (error instanceof pg.DatabaseError) {
    const { code, constraint, table, column, routine } = error;
    return { type: 'DatabaseError', code, constraint, table, column, routine, stack: frames };
  }
  // The log contains the messages of plain Errors only, because our code writes them. Messages of other classes quote the value
  // that caused the error.
  const message = error.constructor === Error ? error.message : undefined;
  return { type: error.name, message, stack: frames };
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/**
 * Returns whether a policy of row security has rejected a written row. PostgreSQL uses the same error code for a missing right on a table,
 * so the name of the internal function that reported the error decides.
 */
function isRowSecurity({ code, routine }: pg.DatabaseError): boolean {
  return code === '42501' && routine === 'ExecWithCheckOptions';
}

/**
 * Returns whether the pooler reports that the database is unavailable. PgBouncer uses the code 08P01 for all its own errors;
 * PostgreSQL never uses it with the severity FATAL.
 */
function isPoolerWithoutDatabase({ code, severity }: pg.DatabaseError): boolean {
  return code === '08P01' && severity === 'FATAL';
}

/** Returns whether no connection became free in time although the database answers. */
function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

const LOST_CONNECTION =
  /Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after|timeout expired/;
const NETWORK_ERRORS = [
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
];

function isConnectionError(error: unknown): boolean {
  if (error instanceof DatabaseTimeout) return true;
  if (NETWORK_ERRORS.includes(codeOf(error))) return 'syscall' in (error as object);
  return error instanceof Error && LOST_CONNECTION.test(error.message);
}
