import { SHOWROOM_LINKS } from '#features/equipment/kit/server/find-place.ts';
import { allBrandsOf, lockOwner } from '#server/db/brand-links.ts';
import { type Route, route } from '#server/http/route.ts';
import { requireRight } from '#server/security/scope.ts';
import { FATTO } from '#shared/schemas.ts';
import * as calls from '../contract.ts';
import { checkDeletable } from '../rules.ts';
import { findScheda } from './find-scheda.ts';
import { countInUso, findVisible, listVisible, removeShowroom } from './queries.ts';
import { changeShowroom, createShowroom, SHOWROOMS } from './write-showroom.ts';

export const showroomsRoutes: Route[] = [
  route(calls.listShowrooms, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.getShowroom, ({ db, scope, params: { id } }) => findScheda(db, scope, id)),

  route(calls.createShowroom, async ({ db, scope, body }) => findVisible(db, scope, await createShowroom(db, scope, body))),

  route(calls.updateShowroom, async ({ db, scope, params: { id }, body }) => {
    await changeShowroom(db, scope, id, body);
    return findVisible(db, scope, id);
  }),

  route(calls.deleteShowroom, async ({ db, scope, params: { id } }) => {
    await lockOwner(db, scope, SHOWROOMS, id);
    const showroom = await findVisible(db, scope, id);
    const brands = await allBrandsOf(db, scope, SHOWROOM_LINKS, id);
    requireRight(scope, 'showrooms.modifica', brands);
    const refusal = checkDeletable(showroom.nome, await countInUso(db, scope, id, brands));
    if (refusal) throw refusal;
    await removeShowroom(db, scope, id);
    return FATTO;
  }),
];
