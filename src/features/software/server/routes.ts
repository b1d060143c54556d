import { giveItem } from '#kit/server/change-items.ts';
import { findHolder } from '#kit/server/find-holder.ts';
import { closePeriod, findOpenPeriod } from '#kit/server/periods.ts';
import { itemRoutes } from '#kit/server/routes.ts';
import { servedKind } from '#kit/server/served-kind.ts';
import { lockOwner } from '#server/db/brand-links.ts';
import { type Route, route } from '#server/http/route.ts';
import { requireRight } from '#server/security/scope.ts';
import { calls, listAssegnazioniSoftware, listSoftwareOfDipendente } from '../contract.ts';
import { SOFTWARE } from '../kind.ts';
import { checkAssignable, checkDeletable, checkNumeroLicenze, NON_ASSEGNATO } from '../rules.ts';
import { listAssegnazioni, listAssegnazioniOf } from './list-assegnazioni.ts';
import { softwareQueries } from './queries.ts';

const { find } = softwareQueries;

// Whoever moves seats holds the licence's row first: two callers for the last seat wait for each other there.
export const software = servedKind(softwareQueries, calls.assign, {
  refuseChange: (item, { numero_licenze }) => checkNumeroLicenze(item, numero_licenze as number | null | undefined), // as its contract has it
  refuseDeletion: checkDeletable,
  refuseGiving: (item, to, has) =>
    checkAssignable(
      item,
      to,
      has.some(({ id }) => id === item.id),
    ),
  period: () => ({}),
});

export const softwareRoutes: Route[] = [
  ...itemRoutes(calls, software),

  route(calls.assign, async ({ db, scope, params: { id }, body }) => {
    await giveItem(db, scope, software, id, body);
    return find(db, scope, id);
  }),

  route(calls.unassign, async ({ db, scope, params: { id }, body }) => {
    const { nome } = await find(db, scope, id);
    const dipendente = await findHolder(db, scope, body.dipendente_id);
    requireRight(scope, 'risorse.assegna', [dipendente.brand_id]);
    await lockOwner(db, scope, SOFTWARE, id);
    const period = await findOpenPeriod(db, scope, SOFTWARE.periods, id, dipendente.id);
    if (!period || !(await closePeriod(db, scope, SOFTWARE.periods, period.id))) throw NON_ASSEGNATO(nome, dipendente);
    return find(db, scope, id);
  }),

  route(listAssegnazioniSoftware, ({ db, scope, query }) => listAssegnazioni(db, scope, query)),

  route(listSoftwareOfDipendente, async ({ db, scope, params }) => {
    const { id } = await findHolder(db, scope, params.id);
    return listAssegnazioniOf(db, scope, id);
  }),
];
