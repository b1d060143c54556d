import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { employeeJsonOrNull } from '#server/db/mentions.ts';
import { MAX_HISTORY_ENTRIES, Page } from '#server/http/page.ts';
import { type Route, route } from '#server/http/route.ts';
import { DI_UN_ALTRO_BRAND, wasVisibleWhenDeleted } from '#server/register/named-records.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { ListQuery } from '#shared/list.ts';
import type { RowSelection } from '#shared/molti.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import type { Possesso, UnassignBody } from '../contract.ts';
import type { Kind } from '../kind.ts';
import {
  type AssignmentResult,
  assignItem,
  type Body,
  createItem,
  deleteItem,
  type MovedItem,
  unassignItem,
  updateItem,
} from './change-items.ts';
import { joinPlace, PLACE_IF_ANY } from './find-receiver.ts';
import type { AssignmentFields, ItemFilter, KindService, ReceiverIds } from './item-queries.ts';
import { addBrandToMany, deleteMany } from './many-items.ts';
import { lotOfMove, moveItem } from './move-item.ts';

type EndpointName = 'list' | 'find' | 'create' | 'update' | 'remove' | 'addBrand' | 'removeMany' | 'holders';
type Calls = Readonly<Record<EndpointName, Endpoint>> & { update: { response: z.ZodType } };

interface HandlerArgs<Query, Body> {
  db: Tx;
  scope: Scope;
  params: { id: number };
  query: Query;
  body: Body;
}

// Builds a route and drops the types of query and body. This is safe because one function (itemCalls) builds all endpoints of an asset
// type.
function bind<Query, Body>(endpoint: Endpoint, handle: (args: HandlerArgs<Query, Body>) => Promise<unknown>): Route {
  return route(endpoint, handle as unknown as Parameters<typeof route>[1]);
}

export function itemRoutes<
  C extends Calls,
  Row extends AssignmentFields & z.input<C['update']['response']>,
  Q extends ItemFilter,
  AssignBody,
>(calls: C, service: KindService<Row, Q, AssignBody>): Route[] {
  const { kind, list, find, findSelected } = service.queries;
  return [
    bind(calls.list, ({ db, scope, query }: HandlerArgs<Q & ListQuery, unknown>) => list(db, scope, query)),

    bind(calls.find, ({ db, scope, params: { id } }) => find(db, scope, id)),

    bind(calls.create, async ({ db, scope, body }: HandlerArgs<unknown, Body>) =>
      find(db, scope, await createItem(db, scope, service, body)),
    ),

    bind(calls.update, async ({ db, scope, params: { id }, body }: HandlerArgs<unknown, Body>) => {
      await updateItem(db, scope, service, id, body);
      return find(db, scope, id);
    }),

    bind(calls.remove, async ({ db, scope, params: { id } }) => {
      await deleteItem(db, scope, service, id);
      return SUCCESS_REPLY;
    }),

    bind(calls.addBrand, async ({ db, scope, body }: HandlerArgs<unknown, RowSelection<Q> & { brand_id: number }>) =>
      addBrandToMany(db, scope, kind, await findSelected(db, scope, body), body.brand_id),
    ),

    bind(calls.removeMany, async ({ db, scope, body }: HandlerArgs<unknown, RowSelection<Q>>) =>
      deleteMany(db, scope, kind, await findSelected(db, scope, body), (item) => service.checkDeletion(item as typeof item & Partial<Row>)),
    ),

    bind(calls.holders, async ({ db, scope, params: { id }, query: { il: day } }: HandlerArgs<{ il?: string | undefined }, unknown>) => {
      await find(db, scope, id);
      return listHolders(db, scope, kind, id, day);
    }),
  ];
}

interface AssignmentOptions<AssignBody, UnassignRequest> {
  /** Assigns the items that are assigned together with this item, such as the phone of a plan. */
  assignRelated?: (db: Tx, scope: Scope, body: AssignBody, period: number) => Promise<void>;
  /** Replaces the default return, which unassigns the item from its only holder. */
  customUnassign?: (db: Tx, scope: Scope, id: number, body: UnassignRequest) => Promise<MovedItem>;
}

/**
 * Builds the routes that assign and unassign an item. Each request is one lot. Undoing the lot also undoes the assignment or return of
 * related items.
 */
export function assignmentRoutes<Row extends AssignmentFields, Q, AssignBody extends ReceiverIds, UnassignRequest = unknown>(
  { assign, unassign }: Record<'assign' | 'unassign', Endpoint>,
  service: KindService<Row, Q, AssignBody>,
  { assignRelated, customUnassign }: AssignmentOptions<AssignBody, UnassignRequest> = {},
): Route[] {
  const { queries, itemAfter } = service;
  const { kind, find } = queries;
  const assigned = async (db: Tx, scope: Scope, id: number, { item, holder }: AssignmentResult<Row>, body: AssignBody) =>
    itemAfter ? itemAfter(item, holder, body) : find(db, scope, id);
  return [
    bind(assign, async ({ db, scope, params: { id }, body }: HandlerArgs<unknown, AssignBody>) => {
      if (!assignRelated) {
        const result = await assignItem(db, scope, service, id, body, lotOfMove(kind, 'assegnazione'));
        return { ...(await assigned(db, scope, id, result, body)), lotto: result.lotto };
      }
      return moveItem(db, kind, 'assegnazione', async () => {
        const result = await assignItem(db, scope, service, id, body);
        await assignRelated(db, scope, body, result.period);
        return { moved: { ...result.holder, nome: result.item.nome }, item: await assigned(db, scope, id, result, body) };
      });
    }),

    bind(unassign, async ({ db, scope, params: { id }, body }: HandlerArgs<unknown, UnassignRequest>) => {
      if (!customUnassign) {
        const { data_restituzione: day, condizione } = body as UnassignBody;
        const { item, lotto } = await unassignItem(db, scope, queries, id, { day, condizione, lotOf: lotOfMove(kind, 'ripresa') });
        return { ...(itemAfter ? itemAfter(item, null) : await find(db, scope, id)), lotto };
      }
      return moveItem(db, kind, 'ripresa', async () => ({
        moved: await customUnassign(db, scope, id, body),
        item: await find(db, scope, id),
      }));
    }),
  ];
}

const OTHER_BRAND = 'Un altro brand';

/**
 * The history of an item, newest assignment first. With `day` it contains only the holders on that day; if the holder changed on that day,
 * it contains the old and the new holder. The caller has already checked that the item is visible. The name of an employee or showroom of a
 * brand that the caller does not see is left out; the name of a deleted employee or showroom is included.
 */
async function listHolders(db: Db, scope: Scope, { periods, placeable }: Kind, itemId: number, day?: string): Promise<Page<Possesso>> {
  const isOwnBrand = sql`(${scope.amministratore}::boolean or ${inBrands('p.brand_id', scope.can_view)})`;
  const wasHolderVisible = sql`(${isOwnBrand} and ${wasVisibleWhenDeleted(scope, 'dipendenti', sql.ref('p.dipendente_id'))})`;
  const coversDay =
    day === undefined ? sql`true` : sql`p.data_assegnazione <= ${day}::date and (p.data_revoca is null or p.data_revoca >= ${day}::date)`;
  const place = placeable ? placeOf(scope, isOwnBrand) : NO_PLACE;
  const isHolderVisible = sql`(d.id is not null or (p.dipendente_nome is not null and ${wasHolderVisible}) or ${place.isPlaceVisible})`;
  const { rows } = await sql<Omit<Possesso, 'nome'> & { dipendente_nome: string | null; luogo_nome: string | null; totale: number }>`
    select p.id, p.data_assegnazione, p.data_revoca, count(*) over () as totale,
      ${employeeJsonOrNull('d')} as dipendente, ${place.luogo} as luogo, ${place.nome} as luogo_nome,
      case when ${wasHolderVisible} then p.dipendente_nome end as dipendente_nome,
      case when ${isHolderVisible} then p.note end as note,
      case when ${isHolderVisible} then to_jsonb(p) ->> 'numero_telefono' end as numero_telefono
    from ${sql.table(periods.table)} p ${place.join}
    left join dipendenti d on d.id = p.dipendente_id
      and ${inBrands('d.brand_id', scope.can_view)} and ${isOwnBrand}
    where ${sql.ref(`p.${periods.column}`)} = ${itemId} and ${coversDay}
    order by p.data_assegnazione desc, p.id desc limit ${MAX_HISTORY_ENTRIES}::integer`.execute(scoped(db, scope));
  const items = rows.map(({ dipendente_nome, luogo_nome, totale: _, ...period }) => ({
    ...period,
    nome: period.dipendente
      ? `${period.dipendente.nome} ${period.dipendente.cognome}`
      : (dipendente_nome ?? period.luogo?.nome ?? luogo_nome ?? (placeable ? OTHER_BRAND : DI_UN_ALTRO_BRAND)),
  }));
  return new Page(items, rows[0]?.totale ?? 0, undefined);
}

const NO_PLACE = { join: sql``, luogo: sql`null::jsonb`, nome: sql`null::text`, isPlaceVisible: sql`false` };

/**
 * The name of the showroom of the period `p`. Callers who see the showroom see the name; callers of the brand see the name of a deleted
 * showroom.
 */
function placeOf(scope: Scope, isOwnBrand: RawBuilder<unknown>) {
  const wasPlaceVisible = sql`(p.luogo_nome is not null and ${isOwnBrand} and ${wasVisibleWhenDeleted(scope, 'showrooms', sql.ref('p.showroom_id'))})`;
  return {
    join: joinPlace(scope),
    luogo: PLACE_IF_ANY,
    nome: sql`case when ${wasPlaceVisible} then p.luogo_nome end`,
    isPlaceVisible: sql`(luogo.id is not null or ${wasPlaceVisible})`,
  };
}
