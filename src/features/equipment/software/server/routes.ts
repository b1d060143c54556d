import type { DaRiprendere } from '#features/equipment/kit/contract.ts';
import { findHolder } from '#features/equipment/kit/server/find-holder.ts';
import { givingRoutes, itemRoutes } from '#features/equipment/kit/server/routes.ts';
import { servedKind } from '#features/equipment/kit/server/served-kind.ts';
import { takeBackFrom } from '#features/equipment/kit/server/take-shared-back.ts';
import { type Route, route } from '#server/http/route.ts';
import { calls, listAssegnazioniSoftware, listSoftwareOfDipendente } from '../contract.ts';
import { checkAssignable, checkDeletable, checkNumeroLicenze } from '../rules.ts';
import { listAssegnazioni, listAssegnazioniOf } from './list-assegnazioni.ts';
import { softwareQueries } from './queries.ts';

// Whoever moves seats holds the licence's row first: two callers for the last seat wait for each other there.
export const software = servedKind(softwareQueries, calls.assign, {
  refuseChange: (item, { numero_licenze }) => checkNumeroLicenze(item, numero_licenze as number | null | undefined), // as its contract has it
  refuseDeletion: checkDeletable,
  refuseGiving: checkAssignable,
  period: () => ({}),
});

export const softwareRoutes: Route[] = [
  ...itemRoutes(calls, software),

  ...givingRoutes(calls, software, {
    takeBack: (db, scope, id, { dipendente_id, data_restituzione: day }: DaRiprendere & { dipendente_id: string }) =>
      takeBackFrom(db, scope, softwareQueries, { id, dipendente_id, day }),
  }),

  route(listAssegnazioniSoftware, ({ db, scope, query }) => listAssegnazioni(db, scope, query)),

  route(listSoftwareOfDipendente, async ({ db, scope, params }) => {
    const { id } = await findHolder(db, scope, params.id);
    return listAssegnazioniOf(db, scope, id);
  }),
];
