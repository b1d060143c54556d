// The version check implements optimistic locking: an edit of an older version is rejected with 409.
import { type RawBuilder, sql } from 'kysely';
import { type Scope, wholeBrandsOf } from '#server/security/scope.ts';
import { brandsFor } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import type { Presenza, Versionato } from '#shared/ultima-modifica.ts';
import type { Db, Tx } from './handle.ts';
import { accountNameOf } from './mentions.ts';

/**
 * The description of a table with `updated_at`, given by the table's feature. In all SQL fragments the row has the alias `t`.
 */
export interface Versioned {
  table: Versionato;
  id: 'uuid' | 'integer';
  /** SQL condition: the row is visible. For a row that moved to another brand the visibility depends on that brand. */
  isVisible(scope: Scope): RawBuilder<boolean>;
  /** The SQL expression of the version, for tables where a caller may not know of every change. Default: `updated_at`. */
  version?(scope: Scope): RawBuilder<string>;
  /** The link table of the row. Its audit log entries ('7/2': row 7, brand 2) count as changes of the row. */
  links?: string;
  isAlsoAbout?(id: string): RawBuilder<boolean>;
}

interface Edit {
  id: number | string;
  /** The `updated_at` from the request body; undefined skips the version check. */
  read: string | undefined;
  /** The name of the row in the error message, for example 'questo dipendente'. */
  what: string;
}

/**
 * Throws 409 `MODIFICATO_NEL_FRATTEMPO` if the row is newer than the version that the client has read. Locks the row. Call it
 * after the check that the caller may edit the row.
 */
export async function rejectStaleEdit(db: Tx, scope: Scope, versioned: Versioned, { id, read, what }: Edit): Promise<void> {
  if (read === undefined) return;
  const { rows } = await sql<{ is_same: boolean }>`
    select ${versionOf(scope, versioned)} = ${read}::timestamptz as is_same
    from ${sql.table(versioned.table)} t where t.id = ${id} for update`.execute(db);
  if (rows[0]?.is_same !== false) return;
  const { chi, quando } = (await lastChange(db, scope, versioned, id)) ?? {};
  const sentence = `Mentre modificavi, ${chi ?? 'qualcuno'} ha cambiato ${what}${quando ? ` (${formatItalianTime(quando)})` : ''}. Guarda le differenze, poi salva di nuovo.`;
  throw new Problem('conflict', 'MODIFICATO_NEL_FRATTEMPO', sentence);
}

const versionOf = (scope: Scope, { version }: Versioned) => version?.(scope) ?? sql<string>`t.updated_at`;

/** Returns the last change of a row; undefined if the caller cannot view the row, or none of its changes. */
export async function lastChange(
  db: Db,
  scope: Scope,
  versioned: Versioned,
  id: number | string,
): Promise<{ chi: string | null; quando: string } | undefined> {
  if (!isValidId(versioned, id)) return undefined;
  const { table, isVisible } = versioned;
  const { rows } = await sql<{ chi: string | null; quando: string }>`
    select ${accountNameOf('u')} as chi, r.quando
    from registro r left join users u on u.id = r.user_id
    where ${concernsRow(versioned, String(id))}
      and r.azione in ('crea', 'modifica', 'elimina') and ${canReadEntry(scope)}
      and (r.prima is not null or r.dopo is not null or r.brand_ids && ${[...brandsFor(scope, 'riservati.vedi')]}::integer[])
      and (exists (select from ${sql.table(table)} t where t.id = ${id} and ${isVisible(scope)}) or ${wasDeleted(scope, table, id)})
    order by r.id desc limit 1`.execute(db);
  return rows[0];
}

/**
 * Returns whether the row exists, was deleted, or is not visible. A deletion is reported only to callers who could view the row
 * at that time.
 */
export async function readPresenza(
  db: Db,
  scope: Scope,
  versioned: Versioned,
  id: number | string,
): Promise<{ presenza: Presenza; updated_at: string | null }> {
  if (!isValidId(versioned, id)) return { presenza: 'non_visibile', updated_at: null };
  const { table, isVisible } = versioned;
  const { rows } = await sql<{ updated_at: string | null; was_deleted: boolean }>`
    select
      (select ${versionOf(scope, versioned)} from ${sql.table(table)} t where t.id = ${id} and ${isVisible(scope)}) as updated_at,
      ${wasDeleted(scope, table, id)} as was_deleted`.execute(db);
  const { updated_at = null, was_deleted = false } = rows[0] ?? {};
  return { presenza: updated_at !== null ? 'presente' : was_deleted ? 'eliminato' : 'non_visibile', updated_at };
}

function wasDeleted(scope: Scope, table: Versionato, id: number | string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from registro r where r.oggetto = ${table} and r.oggetto_id = ${String(id)} and r.azione = 'elimina'
    and (${scope.amministratore}::boolean or r.brand_ids && ${wholeBrandsOf(scope)}::integer[]))`;
}

/**
 * SQL condition: the caller may read the audit log entry. Entries of a deleted brand are in no scope any more, so an
 * amministratore may read every entry.
 */
function canReadEntry({ amministratore, can_view }: Scope): RawBuilder<boolean> {
  return sql<boolean>`(${amministratore}::boolean or r.brand_ids && ${[...can_view]}::integer[])`;
}

function isValidId(versioned: Versioned, id: number | string): boolean {
  return (versioned.id === 'uuid' ? UUID : INTEGER).test(String(id));
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const INTEGER = /^\d{1,9}$/;

function concernsRow({ table, links = table, isAlsoAbout }: Versioned, id: string): RawBuilder<boolean> {
  const extraCondition = isAlsoAbout ? sql`or ${isAlsoAbout(id)}` : sql``;
  return sql<boolean>`(r.oggetto = ${table} and r.oggetto_id = ${id} or r.oggetto = ${links} and starts_with(r.oggetto_id, ${`${id}/`}) ${extraCondition})`;
}

const TIME = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', day: 'numeric', month: 'long' });

function formatItalianTime(instant: string): string {
  const date = new Date(instant);
  return `${DAY.format(date)}, ore ${TIME.format(date)}`;
}
