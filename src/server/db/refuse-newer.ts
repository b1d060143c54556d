// An edit made upon something that has changed since it was read: refused, with who changed it.
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/security/scope.ts';
import { brandsFor } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import type { Presenza, Versionato } from '#shared/versionati.ts';
import { type BrandLinks, hasVisibleBrand } from './brand-links.ts';
import type { Db, Tx } from './handle.ts';
import { inBrands } from './in-brands.ts';
import { ITEMS } from './item-tables.ts';
import { accountNameOf } from './mentions.ts';

interface Edited {
  table: Versionato;
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
export async function refuseNewer(db: Tx, scope: Scope, { table, id, read, what }: Edited): Promise<void> {
  if (read === undefined) return;
  const { rows } = await sql<{ is_same: boolean }>`
    select ${versionOf(scope, table)} = ${read}::timestamptz as is_same from ${sql.table(table)} t where t.id = ${id} for update`.execute(
    db,
  );
  if (rows[0]?.is_same !== false) return;
  const { chi, quando } = (await lastChange(db, scope, table, id)) ?? {};
  const sentence = `Mentre modificavi, ${chi ?? 'qualcuno'} ha cambiato ${what}${quando ? ` (${inItaly(quando)})` : ''}. Guarda le differenze, poi salva di nuovo.`;
  throw new Problem('conflict', 'MODIFICATO_NEL_FRATTEMPO', sentence);
}

/** Who may not see sick leave and salary must not see either that they changed (0010). */
function versionOf(scope: Scope, table: Versionato): RawBuilder<string> {
  if (table !== 'dipendenti') return sql`t.updated_at`;
  return sql`case when t.brand_id = any(${[...brandsFor(scope, 'riservati.vedi')]}::integer[]) then t.riservati_updated_at else t.updated_at end`;
}

/** Who changed a thing last, and when, as far as the caller may know; undefined when it may know of no change, or sees the thing no more. */
export async function lastChange(
  db: Db,
  scope: Scope,
  table: Versionato,
  id: number | string,
): Promise<{ chi: string | null; quando: string } | undefined> {
  if (!isId(table, id)) return undefined;
  const { rows } = await sql<{ chi: string | null; quando: string }>`
    select ${accountNameOf('u')} as chi, r.quando
    from registro r left join users u on u.id = r.user_id
    where ${isAbout(table, String(id))}
      and r.azione in ('crea', 'modifica', 'elimina') and ${mayRead(scope)}
      and (r.prima is not null or r.dopo is not null or r.brand_ids && ${[...brandsFor(scope, 'riservati.vedi')]}::integer[])
      and (exists (select from ${sql.table(table)} t where t.id = ${id} and ${isVisible(scope, table)}) or ${wasDeleted(scope, table, id)})
    order by r.id desc limit 1`.execute(db);
  return rows[0];
}

/** Whether it is still there for the caller, and in which version; that it was deleted may know who could see it then. */
export async function presenceOf(
  db: Db,
  scope: Scope,
  table: Versionato,
  id: number | string,
): Promise<{ presenza: Presenza; updated_at: string | null }> {
  if (!isId(table, id)) return { presenza: 'non_visibile', updated_at: null };
  const { rows } = await sql<{ updated_at: string | null; was_deleted: boolean }>`
    select
      (select ${versionOf(scope, table)} from ${sql.table(table)} t where t.id = ${id} and ${isVisible(scope, table)}) as updated_at,
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

function isId(table: Versionato, id: number | string): boolean {
  return (table === 'dipendenti' ? UUID : NUMBER).test(String(id));
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const NUMBER = /^\d{1,9}$/;

/** Its own entries; those of its brands ('7/2': item 7, brand 2); of a folder, also what its holder may do in it, which its form shows. */
function isAbout(table: Versionato, id: string): RawBuilder<boolean> {
  const links = LINKS[table]?.table ?? table;
  const { periods } = ITEMS.cartella;
  const held = sql`select p.id::text from ${sql.table(periods.table)} p where ${sql.ref(`p.${periods.column}`)} = ${id}`;
  const ofHolder = table === 'cartelle_condivise' ? sql`or r.oggetto = ${periods.table} and r.oggetto_id in (${held})` : sql``;
  return sql<boolean>`(r.oggetto = ${table} and r.oggetto_id = ${id} or r.oggetto = ${links} and starts_with(r.oggetto_id, ${`${id}/`}) ${ofHolder})`;
}

/** Whether the caller sees `t`, as it is now: what has moved to another brand is told there. */
function isVisible(scope: Scope, table: Versionato): RawBuilder<boolean> {
  const links = LINKS[table];
  if (links) return hasVisibleBrand(scope, links, 't.id');
  if (table === 'workflows')
    return sql<boolean>`exists (select from dipendenti d where d.id = t.dipendente_id and ${inBrands('d.brand_id', scope.can_view)})`;
  return inBrands(table === 'brands' ? 't.id' : 't.brand_id', scope.can_view);
}

/** Where the brands of a thing of several brands are kept, by its table. */
const LINKS: Partial<Record<Versionato, BrandLinks>> = {
  showrooms: { table: 'showroom_brands', column: 'showroom_id' },
  ...Object.fromEntries(Object.values(ITEMS).map(({ table, links }) => [table, links])),
};

const TIME = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', day: 'numeric', month: 'long' });

function inItaly(instant: string): string {
  const date = new Date(instant);
  return `${DAY.format(date)}, ore ${TIME.format(date)}`;
}
