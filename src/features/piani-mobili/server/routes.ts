import { giveWithPiano, returnWithPiano, telefoni } from '#features/telefoni/server/give-telefono.ts';
import { giveItem, takeItemBack } from '#kit/server/change-items.ts';
import { itemRoutes } from '#kit/server/routes.ts';
import { servedKind } from '#kit/server/served-kind.ts';
import { type Route, route } from '#server/http/route.ts';
import { calls, listOperatori } from '../contract.ts';
import { checkAssignable, checkAttivo, checkSenzaPiano, numeroGiaUsato } from '../rules.ts';
import { findGemello, listOperatori as operatori, pianiQueries } from './queries.ts';

export const piani = servedKind(pianiQueries, calls.assign, {
  refuseChange: (piano, { attivo }) => checkAttivo(piano, attivo),
  refuseGiving: (piano, to, [held]) => checkAssignable(piano) ?? checkSenzaPiano(to, held),
  refuseTwin: async (db, scope, wanted, id) => {
    const gemello = await findGemello(db, scope, wanted, id);
    return gemello && numeroGiaUsato(gemello, wanted);
  },
  requireNamed: async (db, scope, { iphone_id }) => iphone_id && telefoni.queries.find(db, scope, iphone_id),
  period: ({ numero_telefono = null, portabilita, note = null }) => ({
    numero_telefono,
    gestore_precedente: portabilita?.gestore_precedente ?? null,
    numero_da_portare: portabilita?.numero_da_portare ?? null,
    note,
  }),
});

export const pianiMobiliRoutes: Route[] = [
  ...itemRoutes(calls, piani),

  route(listOperatori, ({ db, scope }) => operatori(db, scope)),

  // With it goes a phone when one is named: both or neither (rule 33).
  route(calls.assign, async ({ db, scope, params: { id }, body }) => {
    const { period } = await giveItem(db, scope, piani, id, body);
    if (body.iphone_id) await giveWithPiano(db, scope, body.iphone_id, body.dipendente_id, period);
    return pianiQueries.find(db, scope, id);
  }),

  route(calls.unassign, async ({ db, scope, params: { id } }) => {
    const { period } = await takeItemBack(db, scope, pianiQueries, id);
    await returnWithPiano(db, scope, period);
    return pianiQueries.find(db, scope, id);
  }),
];
