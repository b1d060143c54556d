// An edit made upon something that has changed since it was read: refused, with who changed it.
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/security/scope.ts';
import { brandsFor } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import type { Presenza, Versionato } from '#shared/ultima-modifica.ts';
import type { Db, Tx } from './handle.ts';
import { accountNameOf } from './mentions.ts';

/** What carries an `updated_at` that an edit is compared with, as its slice says it. In its statements its row is `t`. */
export interface Versioned {
  table: Versionato;
  id: 'uuid' | 'integer';
  /** Whether the caller sees it as it is now: what has moved to another brand is told there. */
  isVisible(scope: Scope): RawBuilder<boolean>;
  /** Which version it is, for who may not know of every change; left out: `updated_at`. */
  version?(scope: Scope): RawBuilder<string>;
  /** The table that ties it to its brands: whose entries ('7/2': thing 7, brand 2) are about it. */
  links?: string;
  /** Entries `r` of other tables that are about it. */
  isAlsoAbout?(id: string): RawBuilder<boolean>;
}

interface Edited {
  id: number | string;
  /** The `updated_at` that the body brings along: what the caller had read. Left out, nothing is compared. */
  read: string | undefined;
  /** 'questo dipendente'. */
  what: string;
}

/**
 * Refuses with 409 an edit of what is not any more as the caller read it. Holds the row until the transaction ends, so that
 * nobody comes in between. Called when the caller has shown that it sees the thing and may change it.
 */
export async function refuseNewer(db: Tx, scope: Scope, versioned: Versioned, { id, read, what }: Edited): Promise<void> {
  if (read === undefined) return;
  const { rows } = await sql<{ is_same: boolean }>`
    select ${versionOf(scope, versioned)} = ${read}::timestamptz as is_same
    from ${sql.table(versioned.table)} t where t.id = ${id} for update`.execute(db);
  if (rows[0]?.is_same !== false) return;
  const { chi, quando } = (await lastChange(db, scope, versioned, id)) ?? {};
  const sentence = `Mentre modificavi, ${chi ?? 'qualcuno'} ha cambiato ${what}${quando ? ` (${inItaly(quando)})` : ''}. Guarda le differenze, poi salva di nuovo.`;
  throw new Problem('conflict', 'MODIFICATO_NEL_FRATTEMPO', sentence);
}

const versionOf = (scope: Scope, { version }: Versioned) => version?.(scope) ?? sql<string>`t.updated_at`;

/** Who changed a thing last, and when, as far as the caller may know; undefined when it may know of no change, or sees the thing no more. */
export async function lastChange(
  db: Db,
  scope: Scope,
  versioned: Versioned,
  id: number | string,
): Promise<{ chi: string | null; quando: string } | undefined> {
  if (!isId(versioned, id)) return undefined;
  const { table, isVisible } = versioned;
  const { rows } = await sql<{ chi: string | null; quando: string }>`
    select ${accountNameOf('u')} as chi, r.quando
    from registro r left join users u on u.id = r.user_id
    where ${isAbout(versioned, String(id))}
      and r.azione in ('crea', 'modifica', 'elimina') and ${mayRead(scope)}
      and (r.prima is not null or r.dopo is not null or r.brand_ids && ${[...brandsFor(scope, 'riservati.vedi')]}::integer[])
      and (exists (select from ${sql.table(table)} t where t.id = ${id} and ${isVisible(scope)}) or ${wasDeleted(scope, table, id)})
    order by r.id desc limit 1`.execute(db);
  return rows[0];
}

/** Whether it is still there for the caller, and in which version; that it was deleted may know who could see it then. */
export async function presenceOf(
  db: Db,
  scope: Scope,
  versioned: Versioned,
  id: number | string,
): Promise<{ presenza: Presenza; updated_at: string | null }> {
  if (!isId(versioned, id)) return { presenza: 'non_visibile', updated_at: null };
  const { table, isVisible } = versioned;
  const { rows } = await sql<{ updated_at: string | null; was_deleted: boolean }>`
    select
      (select ${versionOf(scope, versioned)} from ${sql.table(table)} t where t.id = ${id} and ${isVisible(scope)}) as updated_at,
      ${wasDeleted(scope, table, id)} as was_deleted`.execute(db);
  const { updated_at = null, was_deleted = false } = rows[0] ?? {};
  return { presenza: updated_at !== null ? 'presente' : was_deleted ? 'eliminato' : 'non_visibile', updated_at };
}

/** Whether it was deleted where the caller could see it: what has moved out of its sight before is, for it, neither there nor gone. */
function wasDeleted(scope: Scope, table: Versionato, id: number | string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from registro r where r.oggetto = ${table} and r.oggetto_id = ${String(id)} and r.azione = 'elimina'
    and ${mayRead(scope)})`;
}

/** A brand that was deleted is none of an amministratore's any more; what happened to it is. */
function mayRead({ amministratore, can_view }: Scope): RawBuilder<boolean> {
  return sql<boolean>`(${amministratore}::boolean or r.brand_ids && ${[...can_view]}::integer[])`;
}

function isId(versioned: Versioned, id: number | string): boolean {
  return (versioned.id === 'uuid' ? UUID : NUMBER).test(String(id));
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const NUMBER = /^\d{1,9}$/;

/** Its own entries, those of its brands, and what else its slice says. */
function isAbout({ table, links = table, isAlsoAbout }: Versioned, id: string): RawBuilder<boolean> {
  const also = isAlsoAbout ? sql`or ${isAlsoAbout(id)}` : sql``;
  return sql<boolean>`(r.oggetto = ${table} and r.oggetto_id = ${id} or r.oggetto = ${links} and starts_with(r.oggetto_id, ${`${id}/`}) ${also})`;
}

const TIME = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', day: 'numeric', month: 'long' });

function inItaly(instant: string): string {
  const date = new Date(instant);
  return `${DAY.format(date)}, ore ${TIME.format(date)}`;
}
