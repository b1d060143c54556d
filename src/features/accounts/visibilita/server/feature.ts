import type { Feature } from '#server/feature/feature.ts';
import { type Route, route } from '#server/http/route.ts';
import { readAccountScope, readAccountScopes } from '#server/security/authenticate.ts';
import { hasRight, limitToBrand, type Scope } from '#server/security/scope.ts';
import { BRAND_ACTIONS, type BrandAction, RIGHTS, type Right } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import type { BrandBreve } from '#shared/schemas.ts';
import { getVisibilita, getVisibleToAccount } from '../contract.ts';
import { ACTIONS_ON } from '../rules.ts';
import {
  brandsVisibleTo,
  countVisibleRecords,
  findShowroomNames,
  isAccount,
  listVisibleNames,
  type VisibleRecords,
  visibleInScopes,
} from './queries.ts';

const visibilitaRoutes = ({ seenThings: records }: { seenThings: VisibleRecords }): Route[] => [
  route(getVisibilita, async ({ db, scope, query: { cosa, id } }) => {
    const [visible, accounts] = [await brandsVisibleTo(db, scope), await readAccountScopes(db)];
    // Each brand is checked separately, because one brand of a record is enough to make it visible.
    const [isVisibleToCaller, ...visibleFlags] = await visibleInScopes(
      db,
      [scope, ...visible.map((brand) => limitToBrand(scope, brand.id)), ...accounts.map((account) => account.scope)],
      records[cosa],
      id,
    );
    if (!isVisibleToCaller) throw COSA_NON_TROVATA();
    const showroomNames = await findShowroomNames(db, scope);
    const brands = visible.filter((_, index) => visibleFlags[index]);
    const account = accounts
      .filter((_, index) => visibleFlags[visible.length + index])
      .map(({ account, scope: accountScope }) => ({
        ...account,
        perche: rightsOn(accountScope, brands, showroomNames),
        azioni: ACTIONS_ON[cosa].filter((azione) => hasRight(accountScope, azione, idsOf(brands))),
      }));
    return { brands, account };
  }),

  route(getVisibleToAccount, async ({ db, scope, params: { id }, query: { cosa } }) => {
    if (!(await isAccount(db, id))) throw COSA_NON_TROVATA();
    const accountScope = await readAccountScope(db, id);
    const visible = accountScope ? await brandsVisibleTo(db, accountScope) : [];
    const showroomNames = await findShowroomNames(db, scope);
    return {
      is_active: accountScope !== undefined,
      brand: accountScope
        ? rightsOn(accountScope, visible, showroomNames).map((onBrand) => ({
            ...onBrand,
            azioni: allowedActions(accountScope, onBrand.brand),
          }))
        : [],
      cose: await countVisibleRecords(db, scope, accountScope, records),
      elenco: accountScope && cosa ? await listVisibleNames(db, accountScope, records[cosa]) : [],
    };
  }),
];

const idsOf = (brands: readonly BrandBreve[]) => brands.map((brand) => brand.id);

interface RightOnBrand {
  brand: BrandBreve;
  diritto: Right;
  showrooms: string[] | null;
}

function rightsOn(scope: Scope, brands: readonly BrandBreve[], showroomNames: ReadonlyMap<number, string>): RightOnBrand[] {
  return brands.flatMap((brand) => {
    const diritto = RIGHTS.findLast((right) => scope[right].includes(brand.id));
    const showrooms = scope.showroom_ids[brand.id]?.flatMap((id) => showroomNames.get(id) ?? []) ?? null;
    return diritto ? [{ brand, diritto, showrooms }] : [];
  });
}

function allowedActions(scope: Scope, brand: BrandBreve): BrandAction[] {
  const actions = Object.keys(BRAND_ACTIONS) as BrandAction[]; // The cast is needed because Object.keys returns string[].
  return actions.filter((action) => hasRight(scope, action, [brand.id]));
}

const COSA_NON_TROVATA = () => new Problem('not_found', 'COSA_NON_TROVATA', 'Quello di cui chiedi non esiste, o è stato eliminato.');

export const visibilitaFeature = {
  routes: visibilitaRoutes,
} satisfies Feature;
