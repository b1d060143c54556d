import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Vista, VistaChange, VistaInput } from '../contract.ts';
import type { Condivisione, ElencoConViste } from '../rules.ts';

/** A view as it is kept: what of it is there no more is still in it. */
export type Stored = Omit<Vista, 'perse'>;

/** One's own, and those shared with one's role or with all; for an amministratore all that are shared. */
const isReadable = ({ user_id, role, amministratore }: Scope): RawBuilder<boolean> => sql<boolean>`(
  v.user_id = ${user_id} or v.condivisa_con in (${role}, 'tutti') or (${amministratore} and v.condivisa_con is not null))`;

const isChangeable = ({ user_id, amministratore }: Scope): RawBuilder<boolean> => sql<boolean>`(
  v.user_id = ${user_id} or (${amministratore} and v.condivisa_con is not null))`;

export async function listReadable(db: Db, scope: Scope, elenco: ElencoConViste | undefined): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select v.id, v.elenco, v.nome, v.filtri, v.condivisa_con, v.user_id = ${scope.user_id} as mia, ${isChangeable(scope)} as modificabile,
      coalesce(nullif(concat_ws(' ', u.nome, u.cognome), ''), u.username) as proprietario, i.vista_id is not null as iniziale
    from viste_salvate v join users u on u.id = v.user_id
      left join viste_iniziali i on i.vista_id = v.id and i.user_id = ${scope.user_id}
    where ${isReadable(scope)} and (${elenco ?? null}::text is null or v.elenco = ${elenco ?? null})
    order by v.nome collate "it-x-icu", v.id`.execute(scoped(db, scope));
  return rows;
}

/** Until the transaction ends nobody else changes or deletes it; undefined where the caller may not read it. */
export async function holdReadable(db: Tx, scope: Scope, id: number) {
  const { rows } = await sql<{ elenco: ElencoConViste; condivisa_con: Condivisione | null; modificabile: boolean }>`
    select v.elenco, v.condivisa_con, ${isChangeable(scope)} as modificabile
    from viste_salvate v where v.id = ${id} and ${isReadable(scope)} for update`.execute(scoped(db, scope));
  return rows[0];
}

export async function insertVista(db: Tx, scope: Scope, { elenco, nome, filtri, condivisa_con = null }: VistaInput): Promise<number> {
  const { id } = await scoped(db, scope)
    .insertInto('viste_salvate')
    .values({ user_id: scope.user_id, elenco, nome, filtri: JSON.stringify(filtri), condivisa_con })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes the named fields. The caller has shown that it may. */
export async function setVista(db: Tx, scope: Scope, id: number, { filtri, ...values }: VistaChange): Promise<void> {
  const changes = { ...values, ...(filtri && { filtri: JSON.stringify(filtri) }) };
  if (Object.keys(changes).length === 0) return;
  await scoped(db, scope).updateTable('viste_salvate').set(changes).where('id', '=', id).execute();
}

export async function removeVista(db: Tx, scope: Scope, id: number): Promise<void> {
  await scoped(db, scope).deleteFrom('viste_salvate').where('id', '=', id).execute();
}

/** The list opens with this one, and with no other, for the caller. */
export async function openWith(db: Tx, scope: Scope, elenco: ElencoConViste, vista_id: number): Promise<void> {
  await scoped(db, scope)
    .insertInto('viste_iniziali')
    .values({ user_id: scope.user_id, elenco, vista_id })
    .onConflict((same) => same.columns(['user_id', 'elenco']).doUpdateSet({ vista_id }))
    .execute();
}

/** The list opens with this one no more, for the caller. */
export async function openWithout(db: Tx, scope: Scope, vista_id: number): Promise<void> {
  await scoped(db, scope).deleteFrom('viste_iniziali').where('user_id', '=', scope.user_id).where('vista_id', '=', vista_id).execute();
}

/** Which of these showrooms and people are there and seen. */
export async function findSeen(
  db: Db,
  scope: Scope,
  { showrooms, people }: { showrooms: readonly string[]; people: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.showroom_id::text as id from showroom_brands l
    where l.showroom_id = any(${[...showrooms]}::integer[]) and l.brand_id = any(${[...scope.can_view]}::integer[])
    union all
    select d.id::text from dipendenti d where d.id = any(${[...people]}::uuid[]) and d.brand_id = any(${[...scope.can_view]}::integer[])`.execute(
    scoped(db, scope),
  );
  return new Set(rows.map(({ id }) => id));
}
