import type { Feature } from '#server/feature/feature.ts';
import { type Route, route } from '#server/http/route.ts';
import { scopeOfAccount, scopesOfAccounts } from '#server/security/authenticate.ts';
import { mayOn, onlyOn, type Scope } from '#server/security/scope.ts';
import { BRAND_ACTIONS, type BrandAction, RIGHTS, type Right } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import type { BrandBreve } from '#shared/schemas.ts';
import { getCosaVede, getVisibilita } from '../contract.ts';
import { AZIONI_SU } from '../rules.ts';
import { brandsVisibleTo, countVisibleRecords, isAccount, nameSeen, type VisibleRecords, whoSees } from './queries.ts';

const visibilitaRoutes = ({ seenThings: things }: { seenThings: VisibleRecords }): Route[] => [
  route(getVisibilita, async ({ db, scope, query: { cosa, id } }) => {
    const [visible, accounts] = [await brandsVisibleTo(db, scope), await scopesOfAccounts(db)];
    // The check is made for each brand separately, because one of the brands of a record is enough to make the record visible.
    const [isThere, ...seen] = await whoSees(
      db,
      [scope, ...visible.map((brand) => onlyOn(scope, brand.id)), ...accounts.map((each) => each.scope)],
      things[cosa],
      id,
    );
    if (!isThere) throw COSA_NON_TROVATA();
    const brands = visible.filter((_, at) => seen[at]);
    const account = accounts
      .filter((_, at) => seen[visible.length + at])
      .map(({ account, scope: theirs }) => ({
        ...account,
        perche: rightsOn(theirs, brands),
        azioni: AZIONI_SU[cosa].filter((azione) => mayOn(theirs, azione, idsOf(brands))),
      }));
    return { brands, account };
  }),

  route(getCosaVede, async ({ db, scope, params: { id }, query: { cosa } }) => {
    if (!(await isAccount(db, id))) throw COSA_NON_TROVATA();
    const theirs = await scopeOfAccount(db, id);
    const visible = theirs ? await brandsVisibleTo(db, theirs) : [];
    return {
      is_active: theirs !== undefined,
      brand: theirs ? rightsOn(theirs, visible).map((each) => ({ ...each, azioni: actionsOn(theirs, each.brand) })) : [],
      cose: await countVisibleRecords(db, scope, theirs, things),
      elenco: theirs && cosa ? await nameSeen(db, theirs, things[cosa]) : [],
    };
  }),
];

const idsOf = (brands: readonly BrandBreve[]) => brands.map((brand) => brand.id);

/** Returns the highest right that the account has on each of the given brands. Brands without a right are left out. */
function rightsOn(scope: Scope, brands: readonly BrandBreve[]): { brand: BrandBreve; diritto: Right }[] {
  return brands.flatMap((brand) => {
    const diritto = RIGHTS.findLast((right) => scope[right].includes(brand.id));
    return diritto ? [{ brand, diritto }] : [];
  });
}

function actionsOn(scope: Scope, brand: BrandBreve): BrandAction[] {
  const actions = Object.keys(BRAND_ACTIONS) as BrandAction[]; // Object.keys returns string[], although the keys are known.
  return actions.filter((action) => mayOn(scope, action, [brand.id]));
}

const COSA_NON_TROVATA = () => new Problem('not_found', 'COSA_NON_TROVATA', 'Quello di cui chiedi non esiste, o è stato eliminato.');

export const visibilitaFeature = {
  routes: visibilitaRoutes,
} satisfies Feature;
