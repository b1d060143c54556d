import { findHolder } from '#features/equipment/kit/server/find-holder.ts';
import { asLot } from '#server/db/as-lot.ts';
import { type Route, route } from '#server/http/route.ts';
import { requireRight } from '#server/security/scope.ts';
import { FATTO } from '#shared/schemas.ts';
import { getRisorse, listAssegnazioni, returnRisorse } from '../contract.ts';
import { closePeriods } from './close-periods.ts';
import { listHeld } from './list-held.ts';
import { findRisorse } from './queries.ts';

export const risorseRoutes: Route[] = [
  route(getRisorse, ({ db, scope, params }) => findRisorse(db, scope, params.id)),

  route(listAssegnazioni, ({ db, scope, params }) => listHeld(db, scope, params.id)),

  route(returnRisorse, async ({ db, scope, params }) => {
    const { nome, cognome, brand_id } = await findHolder(db, scope, params.id);
    requireRight(scope, 'risorse.assegna', [brand_id]);
    const titled = () => `Restituito tutto ciò che aveva ${nome} ${cognome}`;
    const { lotto } = await asLot(db, 'restituzione', titled, () => closePeriods(db, scope, params.id));
    return { ...FATTO, lotto };
  }),
];
