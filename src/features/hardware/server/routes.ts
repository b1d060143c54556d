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
import { checkDeletable, checkStato } from '../rules.ts';
import { assignHardware, unassignHardware } from './assign-hardware.ts';
import { findMany, findVisible, LINKS, listVisible, PERIODS, TABLES } from './queries.ts';

export const hardwareRoutes: Route[] = [
  route(calls.listHardware, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.createHardware, async ({ db, scope, body: { brandIds, ...values } }) => {
    requireKnownBrands(scope, 'brandIds', brandIds);
    requireRight(scope, 'risorse.modifica', brandIds);
    const id = await insertItem(db, scope, TABLES, brandIds, values);
    return findVisible(db, scope, id);
  }),

  route(calls.updateHardware, async ({ db, scope, params: { id }, body: { brandIds, updated_at, ...values } }) => {
    await lockItem(db, scope, TABLES, id);
    const hardware = await findVisible(db, scope, id);
    const current = hardware.ogni_brand;
    requireRight(scope, 'risorse.modifica', current);
    await refuseNewer(db, scope, { table: 'hardware', id, read: updated_at, what: 'questo hardware' });
    const refusal = checkStato(hardware, values.stato);
    if (refusal) throw refusal;
    await setItem(db, scope, TABLES, id, values);
    if (brandIds) await changeBrands(db, scope, { action: 'risorse.modifica', links: LINKS, ownerId: id, current, wanted: brandIds });
    return findVisible(db, scope, id);
  }),

  route(calls.deleteHardware, async ({ db, scope, params: { id } }) => {
    await lockItem(db, scope, TABLES, id);
    const hardware = await findVisible(db, scope, id);
    requireRight(scope, 'risorse.modifica', hardware.ogni_brand);
    const refusal = checkDeletable(hardware);
    if (refusal) throw refusal;
    await removeItem(db, scope, TABLES, id);
    return FATTO;
  }),

  route(calls.addBrandToHardware, async ({ db, scope, body }) => {
    return addBrandToMany(db, scope, TABLES, await findMany(db, scope, body), body.brand_id);
  }),

  route(calls.deleteManyHardware, async ({ db, scope, body }) => {
    return deleteMany(db, scope, TABLES, await findMany(db, scope, body), checkDeletable);
  }),

  route(calls.assignHardware, ({ db, scope, params: { id }, body }) => assignHardware(db, scope, id, body)),

  route(calls.unassignHardware, ({ db, scope, params: { id } }) => unassignHardware(db, scope, id)),

  route(calls.listHoldersOfHardware, async ({ db, scope, params: { id } }) => {
    await findVisible(db, scope, id);
    return listHolders(db, scope, PERIODS, id);
  }),
];
