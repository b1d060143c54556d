import { findHolder } from '#features/risorse/server/find-holder.ts';
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
import { checkDeletable, checkNumeroLicenze } from '../rules.ts';
import { assignSoftware, unassignSoftware } from './assign-software.ts';
import { listAssegnazioni, listAssegnazioniOf } from './list-assegnazioni.ts';
import { findMany, findVisible, LINKS, listVisible, lockSeats, PERIODS, TABLES } from './queries.ts';

export const softwareRoutes: Route[] = [
  route(calls.listSoftware, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.listAssegnazioniSoftware, ({ db, scope, query }) => listAssegnazioni(db, scope, query)),

  route(calls.listSoftwareOfDipendente, async ({ db, scope, params }) => {
    const { id } = await findHolder(db, scope, params.id);
    return listAssegnazioniOf(db, scope, id);
  }),

  route(calls.createSoftware, async ({ db, scope, body: { brandIds, ...values } }) => {
    requireKnownBrands(scope, 'brandIds', brandIds);
    requireRight(scope, 'risorse.modifica', brandIds);
    const id = await insertItem(db, scope, TABLES, brandIds, values);
    return findVisible(db, scope, id);
  }),

  route(calls.updateSoftware, async ({ db, scope, params: { id }, body: { brandIds, updated_at, ...values } }) => {
    await lockItem(db, scope, TABLES, id);
    const { ogni_brand: current } = await findVisible(db, scope, id);
    requireRight(scope, 'risorse.modifica', current);
    await refuseNewer(db, scope, { table: 'software', id, read: updated_at, what: 'questo software' });
    const refusal = checkNumeroLicenze(await lockSeats(db, scope, id), values.numero_licenze);
    if (refusal) throw refusal;
    await setItem(db, scope, TABLES, id, values);
    if (brandIds) await changeBrands(db, scope, { action: 'risorse.modifica', links: LINKS, ownerId: id, current, wanted: brandIds });
    return findVisible(db, scope, id);
  }),

  route(calls.deleteSoftware, async ({ db, scope, params: { id } }) => {
    await lockItem(db, scope, TABLES, id);
    const software = await findVisible(db, scope, id);
    requireRight(scope, 'risorse.modifica', software.ogni_brand);
    const refusal = checkDeletable(software);
    if (refusal) throw refusal;
    await removeItem(db, scope, TABLES, id);
    return FATTO;
  }),

  route(calls.addBrandToSoftware, async ({ db, scope, body }) => {
    return addBrandToMany(db, scope, TABLES, await findMany(db, scope, body), body.brand_id);
  }),

  route(calls.deleteManySoftware, async ({ db, scope, body }) => {
    return deleteMany(db, scope, TABLES, await findMany(db, scope, body), checkDeletable);
  }),

  route(calls.assignSoftware, async ({ db, scope, params: { id }, body }) => {
    await assignSoftware(db, scope, id, body.dipendente_id);
    return findVisible(db, scope, id);
  }),

  route(calls.unassignSoftware, async ({ db, scope, params: { id }, body }) => {
    await unassignSoftware(db, scope, id, body.dipendente_id);
    return findVisible(db, scope, id);
  }),

  route(calls.listHoldersOfSoftware, async ({ db, scope, params: { id } }) => {
    await findVisible(db, scope, id);
    return listHolders(db, scope, PERIODS, id);
  }),
];
