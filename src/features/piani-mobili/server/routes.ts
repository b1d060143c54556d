import { listHolders } from '#features/risorse/server/list-holders.ts';
import { requireKnownBrands } from '#server/db/brand-links.ts';
import { addBrandToMany, deleteMany } from '#server/db/many-items.ts';
import { lockItem } from '#server/db/periods.ts';
import { insertItem, removeItem } from '#server/db/write-items.ts';
import { type Route, route } from '#server/http/route.ts';
import { requireRight } from '#server/security/scope.ts';
import { FATTO } from '#shared/schemas.ts';
import * as calls from '../contract.ts';
import { checkDeletable } from '../rules.ts';
import { assignPianoMobile, unassignPianoMobile } from './assign-piano-mobile.ts';
import { findMany, findVisible, listOperatori, listVisible, PERIODS, TABLES } from './queries.ts';
import { updatePiano } from './update-piano.ts';

export const pianiMobiliRoutes: Route[] = [
  route(calls.listPianiMobili, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.listOperatori, ({ db, scope }) => listOperatori(db, scope)),

  route(calls.createPianoMobile, async ({ db, scope, body: { brandIds, ...values } }) => {
    requireKnownBrands(scope, 'brandIds', brandIds);
    requireRight(scope, 'risorse.modifica', brandIds);
    const id = await insertItem(db, scope, TABLES, brandIds, values);
    return findVisible(db, scope, id);
  }),

  route(calls.updatePianoMobile, async ({ db, scope, params: { id }, body }) => {
    await updatePiano(db, scope, id, body);
    return findVisible(db, scope, id);
  }),

  route(calls.deletePianoMobile, async ({ db, scope, params: { id } }) => {
    await lockItem(db, scope, TABLES, id);
    const piano = await findVisible(db, scope, id);
    requireRight(scope, 'risorse.modifica', piano.ogni_brand);
    const refusal = checkDeletable(piano);
    if (refusal) throw refusal;
    await removeItem(db, scope, TABLES, id);
    return FATTO;
  }),

  route(calls.addBrandToPianiMobili, async ({ db, scope, body }) => {
    return addBrandToMany(db, scope, TABLES, await findMany(db, scope, body), body.brand_id);
  }),

  route(calls.deleteManyPianiMobili, async ({ db, scope, body }) => {
    const ids = await findMany(db, scope, body);
    return deleteMany(db, scope, TABLES, ids, ({ nome, ...item }) => checkDeletable({ nome_piano: nome, ...item }));
  }),

  route(calls.assignPianoMobile, async ({ db, scope, params: { id }, body }) => {
    await assignPianoMobile(db, scope, id, body);
    return findVisible(db, scope, id);
  }),

  route(calls.unassignPianoMobile, async ({ db, scope, params: { id } }) => {
    await unassignPianoMobile(db, scope, id);
    return findVisible(db, scope, id);
  }),

  route(calls.listHoldersOfPianoMobile, async ({ db, scope, params: { id } }) => {
    await findVisible(db, scope, id);
    return listHolders(db, scope, PERIODS, id);
  }),
];
