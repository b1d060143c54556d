import { type RawBuilder, sql } from 'kysely';
import { SHOWROOM_LINKS } from '#features/equipment/asset-types/server/find-receiver.ts';
import { allBrandsAllow, hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import { matches } from '#server/db/conditions.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import type { Page } from '#server/http/page.ts';
import type { SeenThing } from '#server/register/things.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ListQuery } from '#shared/list.ts';
import type { Inventario } from '../contract.ts';
import { inventarioNonTrovato, type StatoInventario } from '../rules.ts';

/** A count is seen by who sees its showroom. */
export const isSeen = (scope: Scope): RawBuilder<boolean> => hasVisibleBrand(scope, SHOWROOM_LINKS, 'i.showroom_id');

export const inventarioThing: SeenThing = {
  table: 'inventari',
  id: 'integer',
  nome: sql`(select s.nome from showrooms s where s.id = t.showroom_id)`,
  visible: (scope) => hasVisibleBrand(scope, SHOWROOM_LINKS, 't.showroom_id'),
};

/** Read into and closed by who may give things on all of the showroom's brands (rule 95). */
export const isChangeable = (scope: Scope): RawBuilder<boolean> =>
  allBrandsAllow(scope, 'risorse.assegna', SHOWROOM_LINKS, 'i.showroom_id');

export const IS_LATE = sql<boolean>`(i.chiuso_il is null and i.scadenza < oggi())`;

export const FROM = sql`inventari i join showrooms s on s.id = i.showroom_id`;

const accounts = sql`left join users aperto on aperto.id = i.aperto_da left join users chiuso on chiuso.id = i.chiuso_da`;
const accountIfAny = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is not null then ${accountNameOf(alias)} end`;

const columns = (scope: Scope) => sql`
  i.id, jsonb_build_object('id', s.id, 'nome', s.nome) as showroom, case when i.chiuso_il is null then 'aperto' else 'chiuso' end as stato,
  i.scadenza, ${IS_LATE} as in_ritardo, ${accountIfAny('aperto')} as aperto_da, ${accountIfAny('chiuso')} as chiuso_da, i.chiuso_il,
  n.attesi, n.trovati, ${isChangeable(scope)} as modificabile, i.created_at, i.updated_at`;

const counts = (scope: Scope) => sql`
  cross join lateral (
    select count(*)::integer as attesi, (count(*) filter (where exists (
      select from inventari_letture l where l.inventario_id = i.id and l.tipo = v.tipo and l.risorsa_id = v.risorsa_id)))::integer as trovati
    from inventari_voci v where v.inventario_id = i.id and ${inBrands('v.brand_id', scope.can_view)}) n`;

const SORT_KEYS: Record<string, SortKey> = {
  // The open ones come first, from the nearest deadline; of the others the latest.
  urgenza: {
    by: sql`case when i.chiuso_il is null then i.scadenza - date '9999-12-31' else date '9999-12-31' - (i.chiuso_il at time zone 'Europe/Rome')::date end`,
    type: 'integer',
  },
  scadenza: { by: sql.ref('i.scadenza'), type: 'date' },
  created_at: { by: sql.ref('i.created_at'), type: 'timestamptz' },
};

interface InventariQuery extends ListQuery {
  stato?: StatoInventario | undefined;
  showroom?: number | undefined;
}

/** A page of those that the caller sees, found by the name of their showroom. */
export async function listVisible(db: Db, scope: Scope, query: InventariQuery): Promise<Page<Inventario>> {
  const { stato, showroom, q } = query;
  const page = keyset(query, SORT_KEYS, 'urgenza', { by: sql.ref('i.id'), type: 'integer' });
  const which = sql<boolean>`${isSeen(scope)} and ${matches(sql`testo_ricerca(s.nome)`, q)}
    and ${showroom === undefined ? sql`true` : sql`i.showroom_id = ${showroom}`}
    and ${stato === undefined ? sql`true` : sql`(i.chiuso_il is null) = ${stato === 'aperto'}`}`;
  const { rows } = await sql<Inventario & { keyset_value: string }>`
    select ${columns(scope)}, ${page.value} as keyset_value
    from ${FROM} ${accounts} ${counts(scope)} where ${which} and ${page.after}
    order by ${page.orderBy} limit ${page.fetch}`.execute(scoped(db, scope));
  const counted = await sql<{ total: number }>`select count(*)::integer as total from ${FROM} where ${which}`.execute(scoped(db, scope));
  return page.page(rows, counted.rows[0]?.total ?? 0);
}

/** One, or 404: absent and not visible look the same. */
export async function findVisible(db: Db, scope: Scope, id: number): Promise<Inventario> {
  const { rows } = await sql<Inventario>`
    select ${columns(scope)} from ${FROM} ${accounts} ${counts(scope)} where i.id = ${id} and ${isSeen(scope)}`.execute(scoped(db, scope));
  if (!rows[0]) throw inventarioNonTrovato();
  return rows[0];
}

/** Until the transaction ends nobody else reads codes into it or closes it. */
export async function lockInventario(db: Tx, scope: Scope, id: number): Promise<void> {
  await sql`select from inventari i where i.id = ${id} and ${isSeen(scope)} for no key update of i`.execute(scoped(db, scope));
}

export async function insertInventario(db: Tx, scope: Scope, values: { showroom_id: number; scadenza: string }): Promise<number> {
  const { id } = await scoped(db, scope).insertInto('inventari').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setChiuso(db: Tx, scope: Scope, id: number): Promise<void> {
  await sql`update inventari set chiuso_il = now(), chiuso_da = ${scope.user_id} where id = ${id}`.execute(scoped(db, scope));
}
