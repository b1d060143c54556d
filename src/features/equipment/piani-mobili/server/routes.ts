import type { DaRiprendere } from '#features/equipment/kit/contract.ts';
import { takeItemBack } from '#features/equipment/kit/server/change-items.ts';
import { givingRoutes, itemRoutes } from '#features/equipment/kit/server/routes.ts';
import { servedKind } from '#features/equipment/kit/server/served-kind.ts';
import { giveWithPiano, returnWithPiano, telefoni } from '#features/equipment/telefoni/server/give-telefono.ts';
import type { Tx } from '#server/db/handle.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import { calls, listOperatori } from '../contract.ts';
import { checkAssignable, checkAttivo, checkSenzaPiano, numeroGiaUsato } from '../rules.ts';
import { findGemello, listOperatori as operatori, pianiQueries } from './queries.ts';

export const piani = servedKind(pianiQueries, calls.assign, {
  refuseChange: (piano, { attivo }) => checkAttivo(piano, attivo),
  refuseGiving: (piano, to, [held]) => checkAssignable(piano) ?? checkSenzaPiano(to, held),
  refusePlacing: checkAssignable,
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
  ...givingRoutes(calls, piani, {
    along: async (db, scope, to, period) => {
      if (to.iphone_id) await giveWithPiano(db, scope, to.iphone_id, to, period);
    },
    takeBack: async (db, scope, id, { data_restituzione: day }: DaRiprendere) => {
      const first = (tx: Tx, asker: Scope, period: number) => returnWithPiano(tx, asker, period, day);
      return (await takeItemBack(db, scope, pianiQueries, id, { day, first })).item;
    },
  }),
];
