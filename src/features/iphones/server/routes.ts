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
import { assignTelefono, unassignTelefono } from './assign-telefono.ts';
import { findMany, findVisible, LINKS, listVisible, PERIODS, TABLES } from './queries.ts';

export const iphonesRoutes: Route[] = [
  route(calls.listTelefoni, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.createTelefono, async ({ db, scope, body: { brandIds, ...values } }) => {
    requireKnownBrands(scope, 'brandIds', brandIds);
    requireRight(scope, 'risorse.modifica', brandIds);
    const id = await insertItem(db, scope, TABLES, brandIds, values);
    return findVisible(db, scope, id);
  }),

  route(calls.updateTelefono, async ({ db, scope, params: { id }, body: { brandIds, updated_at, ...values } }) => {
    await lockItem(db, scope, TABLES, id);
    const { ogni_brand: current } = await findVisible(db, scope, id);
    requireRight(scope, 'risorse.modifica', current);
    await refuseNewer(db, scope, { table: 'iphones', id, read: updated_at, what: 'questo telefono' });
    await setItem(db, scope, TABLES, id, values);
    if (brandIds) await changeBrands(db, scope, { action: 'risorse.modifica', links: LINKS, ownerId: id, current, wanted: brandIds });
    return findVisible(db, scope, id);
  }),

  route(calls.deleteTelefono, async ({ db, scope, params: { id } }) => {
    await lockItem(db, scope, TABLES, id);
    const telefono = await findVisible(db, scope, id);
    requireRight(scope, 'risorse.modifica', telefono.ogni_brand);
    const refusal = checkDeletable(telefono);
    if (refusal) throw refusal;
    await removeItem(db, scope, TABLES, id);
    return FATTO;
  }),

  route(calls.addBrandToTelefoni, async ({ db, scope, body }) => {
    return addBrandToMany(db, scope, TABLES, await findMany(db, scope, body), body.brand_id);
  }),

  route(calls.deleteManyTelefoni, async ({ db, scope, body }) => {
    return deleteMany(db, scope, TABLES, await findMany(db, scope, body), ({ nome, ...item }) =>
      checkDeletable({ modello: nome, ...item }),
    );
  }),

  route(calls.assignTelefono, async ({ db, scope, params: { id }, body }) => {
    await assignTelefono(db, scope, id, body);
    return findVisible(db, scope, id);
  }),

  route(calls.unassignTelefono, async ({ db, scope, params: { id } }) => {
    await unassignTelefono(db, scope, id);
    return findVisible(db, scope, id);
  }),

  route(calls.listHoldersOfTelefono, async ({ db, scope, params: { id } }) => {
    await findVisible(db, scope, id);
    return listHolders(db, scope, PERIODS, id);
  }),
];
