import { listHolders } from '#features/risorse/server/list-holders.ts';
import { changeBrands, requireKnownBrands } from '#server/db/brand-links.ts';
import { addBrandToMany, deleteMany } from '#server/db/many-items.ts';
import { lockItem } from '#server/db/periods.ts';
import { refuseNewer } from '#server/db/refuse-newer.ts';
import { insertItem, removeItem, setItem } from '#server/db/write-items.ts';
import { type Route, route } from '#server/http/route.ts';
import { requireRight } from '#server/security/scope.ts';
import { FATTO } from '#shared/schemas.ts';
import * as calls from '../contract.ts';
import { checkDeletable } from '../rules.ts';
import { assignCartella, unassignCartella } from './assign-cartella.ts';
import { changePermessi } from './change-permessi.ts';
import { countVisible, findMany, findVisible, LINKS, listVisible, PERIODS, TABLES } from './queries.ts';

export const cartelleRoutes: Route[] = [
  route(calls.listCartelle, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.countCartelle, ({ db, scope }) => countVisible(db, scope)),

  route(calls.createCartella, async ({ db, scope, body: { brandIds, ...values } }) => {
    requireKnownBrands(scope, 'brandIds', brandIds);
    requireRight(scope, 'risorse.modifica', brandIds);
    const id = await insertItem(db, scope, TABLES, brandIds, values);
    return findVisible(db, scope, id);
  }),

  route(calls.updateCartella, async ({ db, scope, params: { id }, body: { brandIds, permessi, updated_at, ...values } }) => {
    await lockItem(db, scope, TABLES, id);
    const { ogni_brand: current } = await findVisible(db, scope, id);
    requireRight(scope, 'risorse.modifica', current);
    await refuseNewer(db, scope, { table: 'cartelle_condivise', id, read: updated_at, what: 'questa cartella' });
    await setItem(db, scope, TABLES, id, values);
    if (permessi) await changePermessi(db, scope, id, permessi);
    if (brandIds) await changeBrands(db, scope, { action: 'risorse.modifica', links: LINKS, ownerId: id, current, wanted: brandIds });
    return findVisible(db, scope, id);
  }),

  route(calls.deleteCartella, async ({ db, scope, params: { id } }) => {
    await lockItem(db, scope, TABLES, id);
    const cartella = await findVisible(db, scope, id);
    requireRight(scope, 'risorse.modifica', cartella.ogni_brand);
    const refusal = checkDeletable(cartella);
    if (refusal) throw refusal;
    await removeItem(db, scope, TABLES, id);
    return FATTO;
  }),

  route(calls.addBrandToCartelle, async ({ db, scope, body }) => {
    return addBrandToMany(db, scope, TABLES, await findMany(db, scope, body), body.brand_id);
  }),

  route(calls.deleteManyCartelle, async ({ db, scope, body }) => {
    return deleteMany(db, scope, TABLES, await findMany(db, scope, body), checkDeletable);
  }),

  route(calls.assignCartella, async ({ db, scope, params: { id }, body }) => {
    await assignCartella(db, scope, id, body);
    return findVisible(db, scope, id);
  }),

  route(calls.unassignCartella, async ({ db, scope, params: { id } }) => {
    await unassignCartella(db, scope, id);
    return findVisible(db, scope, id);
  }),

  route(calls.listHoldersOfCartella, async ({ db, scope, params: { id } }) => {
    await findVisible(db, scope, id);
    return listHolders(db, scope, PERIODS, id);
  }),
];
