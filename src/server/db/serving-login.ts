// Who the server is for the database: a login that owns nothing, is no member of whoever does, and has what organico_app has. So
// `set role none` in a statement that somebody smuggled in leads nowhere. It does not guard against who holds the whole process:
// that starts the database, or knows how to reach it as its owner.
import type pg from 'pg';
import { StartupRefusal } from '#server/startup-refusal.ts';
import { openClient, POOLED } from './connect.ts';

/** The embedded database's. With DATABASE_URL the administrator makes it, and gives it whatever name. */
export const SERVING_LOGIN = 'organico_server';

/** Makes the login where there is none. After the migrations, which make organico_app. */
export async function makeServingLogin(owner: pg.PoolConfig): Promise<void> {
  const client = await openClient(owner);
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [SERVING_LOGIN]);
    if (rowCount === 0) await client.query(`create role ${SERVING_LOGIN} login in role organico_app`);
  } finally {
    await client.end();
  }
}

/** Says so when the connections' login is more than it has to be; refuses to start when it cannot work on Organico's tables at all. */
export async function judgeServingLogin(serving: pg.Pool, warn: (sentence: string) => void): Promise<void> {
  const { rows } = await serving.query<{ login: string; is_powerful: boolean }>(WHO).catch(explainServing);
  if (!rows[0]) throw new StartupRefusal('SERVING_DATABASE_URL non indica lo stesso database di DATABASE_URL: correggilo e riprova.');
  if (rows[0].is_powerful) warn(tooPowerful(rows[0].login));
}

// Whoever may become one of these can do more than serve. No row where Organico's tables are not.
const WHO = `
  select session_user as login, exists (
    select from pg_roles r
    where pg_has_role(session_user, r.oid, 'member') and (
      r.rolsuper or r.rolcreaterole or r.rolbypassrls or r.rolreplication
      or r.oid in (select relowner from pg_class where relnamespace = 'public'::regnamespace)
      or r.oid = (select datdba from pg_database where datname = current_database())
      or r.rolname in ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files', 'pg_write_all_data'))) as is_powerful
  where to_regclass('public.registro') is not null`;

const tooPowerful = (login: string) =>
  `Attenzione: il server lavora sul database come «${login}», che può cambiare tutto, anche la cronologia. Crea un utente che possa solo servire:
  create role ${SERVING_LOGIN} login password '…' in role organico_app;
e indicalo con SERVING_DATABASE_URL (il resto come in DATABASE_URL). Poi riavvia.`;

function explainServing(error: unknown): never {
  const why = SERVING_ERRORS[error instanceof Error && 'code' in error ? String(error.code) : ''];
  if (why === undefined) throw error;
  throw new StartupRefusal(`L'utente indicato da SERVING_DATABASE_URL non può servire: ${why}. Correggi e riprova.`);
}

const SERVING_ERRORS: Record<string, string> = {
  '28P01': 'utente o password non validi',
  '28000': 'non può collegarsi',
  '3D000': 'il database non esiste',
  '42501': 'non fa parte di organico_app (grant organico_app to …)',
};

// A pooler that hands out its connections by the transaction (PgBouncer): what we would ask of a connection at its start, it has to set on its
// own, once, when it opens one (decision 84).

/** Refuses to start where the pooler does not set on its connections what the server relies on, with the line that is missing there. */
export async function judgePooler(pool: pg.Pool): Promise<void> {
  const names = POOLED.map(([name]) => name);
  const { rows } = await pool.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) name',
    [names],
  );
  const found = new Map(rows.map(({ name, value }) => [name, value]));
  const wrong = POOLED.filter(([name, value]) => !found.get(name)?.startsWith(value)).map(([name]) => name);
  if (wrong.length === 0) return;
  throw new StartupRefusal(`Il pooler di SERVING_DATABASE_URL apre connessioni senza le impostazioni di Organico (${wrong.join(', ')}). In pgbouncer.ini, al database di Organico, aggiungi:
  connect_query='${POOLED.map(([name, value]) => `set ${name} to ''${value}''`).join('; ')}'
poi riavvia il pooler e Organico.`);
}
