// The serving login owns nothing, so an injected `set role none` gives an attacker no further permission.
import type pg from 'pg';
import { StartupError } from '#server/startup-error.ts';
import { openClient, POOLER_SETTINGS } from './connect.ts';

/** The name of the serving login in the embedded database. With DATABASE_URL the administrator chooses the name. */
export const SERVING_LOGIN = 'organico_server';

/** Creates the serving login. Call this after the migrations, which create the role organico_app. */
export async function createServingLogin(owner: pg.PoolConfig): Promise<void> {
  const client = await openClient(owner);
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [SERVING_LOGIN]);
    if (rowCount === 0) await client.query(`create role ${SERVING_LOGIN} login in role organico_app`);
  } finally {
    await client.end();
  }
}

/**
 * Checks the serving login. Throws a StartupError when the login cannot use Organico's tables. Warns about a login that can do too much, and
 * about a role without statistics.
 */
export async function checkServingLogin(serving: pg.Pool, warn: (sentence: string) => void): Promise<void> {
  const { rows } = await serving.query<LoginFacts>(LOGIN_QUERY).catch(explainServingError);
  const [facts] = rows;
  if (!facts) throw new StartupError('SERVING_DATABASE_URL non indica lo stesso database di DATABASE_URL: correggilo e riprova.');
  if (facts.is_powerful) warn(powerfulLoginWarning(facts.login));
  if (!facts.uses_statistics) warn(NO_STATISTICS_WARNING);
}

interface LoginFacts {
  login: string;
  is_powerful: boolean;
  /** False when row security applies to organico_app: PostgreSQL then does not use its statistics (db/migrations/0001_foundation.sql). */
  uses_statistics: boolean;
}

// The query reads the rights of the login. It returns no row if the database has no Organico tables.
const LOGIN_QUERY = `
  select session_user as login, exists (
    select from pg_roles r
    where pg_has_role(session_user, r.oid, 'member') and (
      r.rolsuper or r.rolcreaterole or r.rolbypassrls and r.rolname <> 'organico_app' or r.rolreplication
      or r.oid in (select relowner from pg_class where relnamespace = 'public'::regnamespace)
      or r.oid = (select datdba from pg_database where datname = current_database())
      or r.rolname in ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files', 'pg_write_all_data'))) as is_powerful,
    coalesce((select rolbypassrls or rolsuper from pg_roles where rolname = current_user), false) as uses_statistics
  where to_regclass('public.registro') is not null`;

const powerfulLoginWarning = (login: string) =>
  `Attenzione: il server lavora sul database come «${login}», che può cambiare tutto, anche la cronologia. Crea un utente che possa solo servire:
  create role ${SERVING_LOGIN} login password '…' in role organico_app;
e indicalo con SERVING_DATABASE_URL (il resto come in DATABASE_URL). Poi riavvia.`;

const NO_STATISTICS_WARNING = `Attenzione: le ricerche sono più lente del necessario. Da amministratore del database, una volta:
  alter role organico_app bypassrls;`;

function explainServingError(error: unknown): never {
  const reason = SERVING_ERRORS[error instanceof Error && 'code' in error ? String(error.code) : ''];
  if (reason === undefined) throw error;
  throw new StartupError(`L'utente indicato da SERVING_DATABASE_URL non può servire: ${reason}. Correggi e riprova.`);
}

const SERVING_ERRORS: Record<string, string> = {
  '28P01': 'utente o password non validi',
  '28000': 'non può collegarsi',
  '3D000': 'il database non esiste',
  '42501': 'non fa parte di organico_app (grant organico_app to …)',
};

// Checks the settings of a transaction pooler (PgBouncer). The pooler must set them itself, because the server cannot send
// settings at connect.

export async function checkPooler(pool: pg.Pool): Promise<void> {
  const names = POOLER_SETTINGS.map(([name]) => name);
  const { rows } = await pool.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) name',
    [names],
  );
  const poolerSettings = new Map(rows.map(({ name, value }) => [name, value]));
  const wrongNames = POOLER_SETTINGS.filter(([name, value]) => !poolerSettings.get(name)?.startsWith(value)).map(([name]) => name);
  if (wrongNames.length === 0) return;
  throw new StartupError(`Il pooler di SERVING_DATABASE_URL apre connessioni senza le impostazioni di Organico (${wrongNames.join(', ')}). In pgbouncer.ini, al database di Organico, aggiungi:
  connect_query='${POOLER_SETTINGS.map(([name, value]) => `set ${name} to ''${value}''`).join('; ')}'
poi riavvia il pooler e Organico.`);
}
