import { refuseNewer } from '#server/db/refuse-newer.ts';
import { type Route, route } from '#server/http/route.ts';
import { requireRight } from '#server/security/scope.ts';
import { myBrands } from '#shared/my-brands.ts';
import { FATTO } from '#shared/schemas.ts';
import { createBrand, deleteBrand, listBrands, updateBrand } from '../contract.ts';
import { checkDeletable } from '../rules.ts';
import { brandsVersioned } from './live.ts';
import { countBelongings, findVisible, insertBrand, listMine, listVisible, removeBrand, setBrand } from './queries.ts';

export const brandsRoutes: Route[] = [
  route(listBrands, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(myBrands, ({ db, scope }) => listMine(db, scope)),

  route(createBrand, ({ db, scope, body }) => insertBrand(db, scope, body)),

  route(updateBrand, async ({ db, scope, params, body: { updated_at, ...values } }) => {
    const brand = await findVisible(db, scope, params.id);
    requireRight(scope, 'brands.modifica', [brand.id]);
    await refuseNewer(db, scope, brandsVersioned, { id: brand.id, read: updated_at, what: 'questo brand' });
    await setBrand(db, scope, brand.id, values);
    return findVisible(db, scope, brand.id);
  }),

  route(deleteBrand, async ({ db, scope, params }) => {
    const brand = await findVisible(db, scope, params.id);
    requireRight(scope, 'brands.modifica', [brand.id]);
    const refusal = checkDeletable(brand.nome, await countBelongings(db, scope, brand.id));
    if (refusal) throw refusal;
    await removeBrand(db, scope, brand.id);
    return FATTO;
  }),
];
