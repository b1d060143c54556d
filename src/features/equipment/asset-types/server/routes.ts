// The routes that every asset type has. An asset type passes its endpoints, statements and rules, and adds routes of its own.
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { personIfAny } from '#server/db/mentions.ts';
import { MOST_OF_HISTORY, Page } from '#server/http/page.ts';
import { type Route, route } from '#server/http/route.ts';
import { DI_UN_ALTRO_BRAND, wasVisible } from '#server/register/things.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { ListQuery } from '#shared/list.ts';
import type { Quali } from '#shared/molti.ts';
import { FATTO } from '#shared/schemas.ts';
import type { DaRiprendere, Possesso } from '../contract.ts';
import type { Kind } from '../kind.ts';
import { assignItem, type Body, createItem, deleteItem, unassignItem, updateItem } from './change-items.ts';
import { joinPlace, PLACE_IF_ANY } from './find-receiver.ts';
import type { Held, ItemFilter, Recipient, ServedKind } from './item-queries.ts';
import { addBrandToMany, deleteMany } from './many-items.ts';
import { type Moved, moveItem } from './move-item.ts';

type Named = 'list' | 'find' | 'create' | 'update' | 'remove' | 'addBrand' | 'removeMany' | 'holders';
type Calls = Readonly<Record<Named, Endpoint>> & { update: { response: z.ZodType } };

interface Asked<Query, Body> {
  db: Tx;
  scope: Scope;
  params: { id: number };
  query: Query;
  body: Body;
}

// Drops the types of query and body. This is safe because one function (itemCalls) builds all endpoints of an asset type.
function bind<Query, Body>(endpoint: Endpoint, handle: (asked: Asked<Query, Body>) => Promise<unknown>): Route {
  return route(endpoint, handle as unknown as Parameters<typeof route>[1]);
}

/** The routes that all asset types share. The row type must fit the reply of the endpoints. */
export function itemRoutes<C extends Calls, Row extends Held & z.input<C['update']['response']>, Q extends ItemFilter, Give>(
  calls: C,
  served: ServedKind<Row, Q, Give>,
): Route[] {
  const { kind, list, find, findMany } = served.queries;
  return [
    bind(calls.list, ({ db, scope, query }: Asked<Q & ListQuery, unknown>) => list(db, scope, query)),

    bind(calls.find, ({ db, scope, params: { id } }) => find(db, scope, id)),

    bind(calls.create, async ({ db, scope, body }: Asked<unknown, Body>) => find(db, scope, await createItem(db, scope, served, body))),

    bind(calls.update, async ({ db, scope, params: { id }, body }: Asked<unknown, Body>) => {
      await updateItem(db, scope, served, id, body);
      return find(db, scope, id);
    }),

    bind(calls.remove, async ({ db, scope, params: { id } }) => {
      await deleteItem(db, scope, served, id);
      return FATTO;
    }),

    bind(calls.addBrand, async ({ db, scope, body }: Asked<unknown, Quali<Q> & { brand_id: number }>) =>
      addBrandToMany(db, scope, kind, await findMany(db, scope, body), body.brand_id),
    ),

    bind(calls.removeMany, async ({ db, scope, body }: Asked<unknown, Quali<Q>>) =>
      deleteMany(db, scope, kind, await findMany(db, scope, body), (item) => served.refuseDeletion(item as typeof item & Partial<Row>)),
    ),

    bind(calls.holders, async ({ db, scope, params: { id }, query: { il } }: Asked<{ il?: string | undefined }, unknown>) => {
      await find(db, scope, id);
      return listHolders(db, scope, kind, id, il);
    }),
  ];
}

interface GivingOf<Give, Back> {
  /** Assigns further items of the request to the same receiver, such as the phone that is assigned with a plan. */
  along?: (db: Tx, scope: Scope, to: Give, period: number) => Promise<void>;
  /** Unassigns the item. When left out, the item is unassigned from its only holder. */
  takeBack?: (db: Tx, scope: Scope, id: number, body: Back) => Promise<Moved>;
}

/**
 * The routes that assign and unassign an item. Each request is one lot. Undoing the lot also undoes the assignment or return of items that
 * went together with this item.
 */
export function assignmentRoutes<Row extends Held, Q, Give extends Recipient, Back = unknown>(
  { assign, unassign }: Record<'assign' | 'unassign', Endpoint>,
  served: ServedKind<Row, Q, Give>,
  { along, takeBack }: GivingOf<Give, Back> = {},
): Route[] {
  const { queries, afterwards } = served;
  const { kind, find } = queries;
  return [
    bind(assign, ({ db, scope, params: { id }, body }: Asked<unknown, Give>) =>
      moveItem(db, kind, 'assegnazione', async () => {
        const { item, holder, period } = await assignItem(db, scope, served, id, body);
        await along?.(db, scope, body, period);
        const now = afterwards ? afterwards(item, holder, body) : await find(db, scope, id);
        return { moved: { ...holder, nome: item.nome }, item: now };
      }),
    ),

    bind(unassign, ({ db, scope, params: { id }, body }: Asked<unknown, Back>) =>
      moveItem(db, kind, 'ripresa', async () => {
        if (takeBack) return { moved: await takeBack(db, scope, id, body), item: await find(db, scope, id) };
        const { item } = await unassignItem(db, scope, queries, id, { day: (body as DaRiprendere).data_restituzione });
        return { moved: item, item: afterwards ? afterwards(item, null) : await find(db, scope, id) };
      }),
    ),
  ];
}

const DI_ALTRI = 'Un altro brand';

/**
 * The history of an item, newest first. With `il` it contains only the holders on that day; if the holder changed on that day, it contains
 * the old and the new holder. The caller has already checked that the item is visible. The name of an employee or showroom of a brand that
 * the caller does not see is left out; the name of a deleted one is kept.
 */
async function listHolders(db: Db, scope: Scope, { periods, placeable }: Kind, itemId: number, il?: string): Promise<Page<Possesso>> {
  const ofOwnBrand = sql`(${scope.amministratore}::boolean or ${inBrands('p.brand_id', scope.can_view)})`;
  const wasKnown = sql`(${ofOwnBrand} and ${wasVisible(scope, 'dipendenti', sql.ref('p.dipendente_id'))})`;
  const wasThen =
    il === undefined ? sql`true` : sql`p.data_assegnazione <= ${il}::date and (p.data_revoca is null or p.data_revoca >= ${il}::date)`;
  const place = placeable ? placeOf(scope, ofOwnBrand) : NO_PLACE;
  const isTold = sql`(d.id is not null or (p.dipendente_nome is not null and ${wasKnown}) or ${place.isTold})`;
  const { rows } = await sql<Omit<Possesso, 'nome'> & { dipendente_nome: string | null; luogo_nome: string | null; totale: number }>`
    select p.id, p.data_assegnazione, p.data_revoca, count(*) over () as totale,
      ${personIfAny('d')} as dipendente, ${place.luogo} as luogo, ${place.nome} as luogo_nome,
      case when ${wasKnown} then p.dipendente_nome end as dipendente_nome,
      case when ${isTold} then p.note end as note,
      case when ${isTold} then to_jsonb(p) ->> 'numero_telefono' end as numero_telefono
    from ${sql.table(periods.table)} p ${place.join}
    left join dipendenti d on d.id = p.dipendente_id
      and ${inBrands('d.brand_id', scope.can_view)} and ${ofOwnBrand}
    where ${sql.ref(`p.${periods.column}`)} = ${itemId} and ${wasThen}
    order by p.data_assegnazione desc, p.id desc limit ${MOST_OF_HISTORY}::integer`.execute(scoped(db, scope));
  const items = rows.map(({ dipendente_nome, luogo_nome, totale: _, ...period }) => ({
    ...period,
    nome: period.dipendente
      ? `${period.dipendente.nome} ${period.dipendente.cognome}`
      : (dipendente_nome ?? period.luogo?.nome ?? luogo_nome ?? (placeable ? DI_ALTRI : DI_UN_ALTRO_BRAND)),
  }));
  return new Page(items, rows[0]?.totale ?? 0, undefined);
}

const NO_PLACE = { join: sql``, luogo: sql`null::jsonb`, nome: sql`null::text`, isTold: sql`false` };

/** The name of the showroom of the period `p`: visible to callers who see the showroom, and of a deleted one to callers of the brand. */
function placeOf(scope: Scope, ofOwnBrand: RawBuilder<unknown>) {
  const wasKnown = sql`(p.luogo_nome is not null and ${ofOwnBrand} and ${wasVisible(scope, 'showrooms', sql.ref('p.showroom_id'))})`;
  return {
    join: joinPlace(scope),
    luogo: PLACE_IF_ANY,
    nome: sql`case when ${wasKnown} then p.luogo_nome end`,
    isTold: sql`(luogo.id is not null or ${wasKnown})`,
  };
}
