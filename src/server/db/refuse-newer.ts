// An edit made upon something that has changed since it was read: refused, with who changed it.
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/security/scope.ts';
import { brandsFor } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import type { Versionato } from '#shared/versionati.ts';
import type { Db, Tx } from './handle.ts';

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

/** Who changed a thing last, and when, as far as the caller may know; undefined when it may know of no change. */
export async function lastChange(
  db: Db,
  scope: Scope,
  table: Versionato,
  id: number | string,
): Promise<{ chi: string | null; quando: string } | undefined> {
  // What is on a link ('7/2': item 7, brand 2) is a change of the thing too.
  const links = LINKS[table] ?? table;
  const { rows } = await sql<{ chi: string | null; quando: string }>`
    select coalesce(nullif(concat_ws(' ', u.nome, u.cognome), ''), u.username) as chi, r.quando
    from registro r left join users u on u.id = r.user_id
    where (r.oggetto = ${table} and r.oggetto_id = ${String(id)} or r.oggetto = ${links} and starts_with(r.oggetto_id, ${`${id}/`}))
      and r.azione in ('crea', 'modifica', 'elimina') and r.brand_ids && ${[...scope.can_view]}::integer[]
      and (r.prima is not null or r.dopo is not null or r.brand_ids && ${[...brandsFor(scope, 'riservati.vedi')]}::integer[])
    order by r.id desc limit 1`.execute(db);
  return rows[0];
}

const LINKS: Partial<Record<Versionato, string>> = {
  showrooms: 'showroom_brands',
  software: 'software_brands',
  hardware: 'hardware_brands',
  piani_mobili: 'piani_mobili_brands',
  iphones: 'iphones_brands',
  cartelle_condivise: 'cartelle_brands',
};

const TIME = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', day: 'numeric', month: 'long' });

function inItaly(instant: string): string {
  const date = new Date(instant);
  return `${DAY.format(date)}, ore ${TIME.format(date)}`;
}
