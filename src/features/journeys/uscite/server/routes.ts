import type { Leaver } from '#features/people/dipendenti/server/mark-leaver.ts';
import { asLot } from '#server/db/as-lot.ts';
import { changingAccounts, type Route, route } from '#server/http/route.ts';
import * as calls from '../contract.ts';
import { decideVoci, type GiveByKind } from './decide-voci.ts';
import { cancelUscita, closeUscita } from './end-uscita.ts';
import { openUscita, updateUscita } from './open-uscita.ts';
import { countByState, findVisible, listVisible } from './queries.ts';

/** `give` passes a thing of each kind on to somebody else. */
export const usciteRoutes = (give: GiveByKind): Route[] => [
  route(calls.listUscite, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.countUscite, ({ db, scope, query }) => countByState(db, scope, query)),

  route(calls.getUscita, ({ db, scope, params: { id } }) => findVisible(db, scope, id)),

  route(calls.openUscita, async ({ db, scope, body }) => findVisible(db, scope, await openUscita(db, scope, body))),

  route(calls.updateUscita, async ({ db, scope, params: { id }, body }) => {
    await updateUscita(db, scope, id, body);
    return findVisible(db, scope, id);
  }),

  route(calls.decideEsiti, async ({ db, scope, params: { id }, body }) => {
    const { lotto } = await asLot(
      db,
      'uscita',
      ({ nome, cognome }: Leaver) => `Uscita di ${nome} ${cognome}: ${body.voci.length === 1 ? '1 esito' : `${body.voci.length} esiti`}`,
      () => decideVoci(db, scope, id, body.voci, give),
    );
    return { ...(await findVisible(db, scope, id)), lotto };
  }),

  changingAccounts(
    route(calls.closeUscita, async ({ db, scope, params: { id }, body }) => {
      const { lotto } = await asLot(
        db,
        'uscita',
        ({ nome, cognome }: Leaver) => `Uscita di ${nome} ${cognome} chiusa`,
        () => closeUscita(db, scope, id, body.disattiva_account ?? false),
      );
      return { ...(await findVisible(db, scope, id)), lotto };
    }),
  ),

  route(calls.cancelUscita, async ({ db, scope, params: { id } }) => {
    await cancelUscita(db, scope, id);
    return findVisible(db, scope, id);
  }),
];
