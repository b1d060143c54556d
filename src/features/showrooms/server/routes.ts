import { allBrandsOf, linkBrands, lockOwner, requireKnownBrands } from '#server/db/brand-links.ts';
import { refuseNewer } from '#server/db/refuse-newer.ts';
import { type Route, route } from '#server/http/route.ts';
import { requireRight } from '#server/security/scope.ts';
import { FATTO } from '#shared/schemas.ts';
import { createShowroom, deleteShowroom, listShowrooms, updateShowroom } from '../contract.ts';
import { checkDeletable } from '../rules.ts';
import { changeShowroomBrands } from './change-brands.ts';
import { showroomsVersioned } from './live.ts';
import { countDipendenti, findVisible, insertShowroom, listVisible, removeShowroom, SHOWROOM_LINKS, setNome } from './queries.ts';

const SHOWROOMS = { table: 'showrooms', links: SHOWROOM_LINKS };

export const showroomsRoutes: Route[] = [
  route(listShowrooms, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(createShowroom, async ({ db, scope, body: { nome, brand_ids } }) => {
    requireKnownBrands(scope, 'brand_ids', brand_ids);
    requireRight(scope, 'showrooms.modifica', brand_ids);
    const id = await insertShowroom(db, scope, nome);
    await linkBrands(db, scope, SHOWROOM_LINKS, id, brand_ids);
    return findVisible(db, scope, id);
  }),

  route(updateShowroom, async ({ db, scope, params: { id }, body: { nome, brand_ids, updated_at } }) => {
    await lockOwner(db, scope, SHOWROOMS, id);
    const showroom = await findVisible(db, scope, id);
    const current = await allBrandsOf(db, scope, SHOWROOM_LINKS, id);
    requireRight(scope, 'showrooms.modifica', current);
    await refuseNewer(db, scope, showroomsVersioned, { id, read: updated_at, what: 'questo showroom' });
    if (nome !== undefined) await setNome(db, scope, id, nome);
    if (brand_ids) await changeShowroomBrands(db, scope, showroom, { current, wanted: brand_ids });
    return findVisible(db, scope, id);
  }),

  route(deleteShowroom, async ({ db, scope, params: { id } }) => {
    await lockOwner(db, scope, SHOWROOMS, id);
    const showroom = await findVisible(db, scope, id);
    const brands = await allBrandsOf(db, scope, SHOWROOM_LINKS, id);
    requireRight(scope, 'showrooms.modifica', brands);
    const refusal = checkDeletable(showroom.nome, await countDipendenti(db, scope, id, brands));
    if (refusal) throw refusal;
    await removeShowroom(db, scope, id);
    return FATTO;
  }),
];
