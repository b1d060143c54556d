// The routes that every kind of thing has: a kind binds its calls to its statements and its rules, and adds what is its own.

import type { z } from 'zod';
import type { Tx } from '#server/db/handle.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { ListQuery } from '#shared/list.ts';
import type { Quali } from '#shared/molti.ts';
import { FATTO } from '#shared/schemas.ts';
import type { DaRiprendere } from '../contract.ts';
import { type Body, createItem, deleteItem, giveItem, takeItemBack, updateItem } from './change-items.ts';
import type { ItemFilter } from './item-queries.ts';
import { listHolders } from './list-holders.ts';
import { addBrandToMany, deleteMany } from './many-items.ts';
import { type Moved, moveItem } from './move-item.ts';
import type { Recipient } from './receiver.ts';
import type { Held, ServedKind } from './served-kind.ts';

type Named = 'list' | 'find' | 'create' | 'update' | 'remove' | 'addBrand' | 'removeMany' | 'holders';
type Calls = Readonly<Record<Named, Endpoint>> & { update: { response: z.ZodType } };

interface Asked<Query, Body> {
  db: Tx;
  scope: Scope;
  params: { id: number };
  query: Query;
  body: Body;
}

// Calls of one kind are built by one function (itemCalls): that is what makes forgetting their types safe.
function bind<Query, Body>(endpoint: Endpoint, handle: (asked: Asked<Query, Body>) => Promise<unknown>): Route {
  return route(endpoint, handle as unknown as Parameters<typeof route>[1]);
}

/** The routes that are alike for all kinds: what a row tells is what the kind's calls answer. */
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
  /** What goes with it, to the same receiver and by the same period. */
  along?: (db: Tx, scope: Scope, to: Give, period: number) => Promise<void>;
  /** Left out: from the one person, or showroom, that has it. */
  takeBack?: (db: Tx, scope: Scope, id: number, body: Back) => Promise<Moved>;
}

/** Giving a thing and taking it back, each a lot of its own: undone alone, with what went along. */
export function givingRoutes<Row extends Held, Q, Give extends Recipient, Back = unknown>(
  { assign, unassign }: Record<'assign' | 'unassign', Endpoint>,
  served: ServedKind<Row, Q, Give>,
  { along, takeBack }: GivingOf<Give, Back> = {},
): Route[] {
  const { queries, afterwards } = served;
  const { kind, find } = queries;
  return [
    bind(assign, ({ db, scope, params: { id }, body }: Asked<unknown, Give>) =>
      moveItem(db, kind, 'assegnazione', async () => {
        const { item, holder, period } = await giveItem(db, scope, served, id, body);
        await along?.(db, scope, body, period);
        const now = afterwards ? afterwards(item, holder, body) : await find(db, scope, id);
        return { moved: { ...holder, nome: item.nome }, item: now };
      }),
    ),

    bind(unassign, ({ db, scope, params: { id }, body }: Asked<unknown, Back>) =>
      moveItem(db, kind, 'ripresa', async () => {
        if (takeBack) return { moved: await takeBack(db, scope, id, body), item: await find(db, scope, id) };
        const { item } = await takeItemBack(db, scope, queries, id, { day: (body as DaRiprendere).data_restituzione });
        return { moved: item, item: afterwards ? afterwards(item, null) : await find(db, scope, id) };
      }),
    ),
  ];
}
