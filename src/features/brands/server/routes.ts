import { type Route, route } from '#server/http/route.ts';
import { requireRight } from '#server/security/scope.ts';
import { FATTO } from '#shared/schemas.ts';
import { createBrand, deleteBrand, listBrands, myBrands, updateBrand } from '../contract.ts';
import { checkDeletable } from '../rules.ts';
import { countBelongings, findVisible, insertBrand, listMine, listVisible, removeBrand, setBrand } from './queries.ts';

export const brandsRoutes: Route[] = [
  route(listBrands, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(myBrands, ({ db, scope }) => listMine(db, scope)),

  route(createBrand, ({ db, scope, body }) => insertBrand(db, scope, body)),

  route(updateBrand, async ({ db, scope, params, body }) => {
    const brand = await findVisible(db, scope, params.id);
    requireRight(scope, 'brands.modifica', [brand.id]);
    await setBrand(db, scope, brand.id, body);
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
