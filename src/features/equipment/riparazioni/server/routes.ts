import { type Route, route } from '#server/http/route.ts';
import { closeRiparazione as close, listRiparazioni, riparazioniCalls, updateRiparazione } from '../contract.ts';
import { TIPI_RIPARABILI } from '../rules.ts';
import { findVisible, listOf, listVisible } from './queries.ts';
import { changeRiparazione, closeRiparazione, openRiparazione, type Repairables } from './repair-things.ts';

/** `things`: how what can be repaired is found; src/app hands it over. */
export const riparazioniRoutes = (things: Repairables): Route[] => [
  ...TIPI_RIPARABILI.flatMap((tipo): Route[] => [
    route(riparazioniCalls[tipo].list, async ({ db, scope, params: { id } }) => {
      await things[tipo].find(db, scope, id);
      return listOf(db, scope, tipo, id);
    }),

    route(riparazioniCalls[tipo].open, async ({ db, scope, params: { id }, body }) =>
      findVisible(db, scope, await openRiparazione(db, scope, things, { tipo, id }, body)),
    ),
  ]),

  route(listRiparazioni, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(updateRiparazione, async ({ db, scope, params: { id }, body }) => {
    await changeRiparazione(db, scope, things, id, body);
    return findVisible(db, scope, id);
  }),

  route(close, async ({ db, scope, params: { id }, body }) => {
    await closeRiparazione(db, scope, things, id, body);
    return findVisible(db, scope, id);
  }),
];
