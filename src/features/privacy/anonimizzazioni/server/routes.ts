import { type Route, route, takingLong } from '#server/http/route.ts';
import { FATTO } from '#shared/schemas.ts';
import {
  askAnonimizzazione,
  confirmAnonimizzazione,
  getAnonimizzazione,
  getMenzioni,
  refuseAnonimizzazione,
  withdrawAnonimizzazione,
} from '../contract.ts';
import { ask, confirm, end } from './decide-richiesta.ts';
import { findAnonimizzazione, findMenzioni } from './queries.ts';

/** `titoli` is what each table that knows something of a person is called. */
export const anonimizzazioniRoutes = (titoli: Readonly<Record<string, string>>): Route[] => [
  route(getAnonimizzazione, ({ db, scope, params: { id } }) => findAnonimizzazione(db, scope, id, titoli)),

  route(getMenzioni, ({ db, scope, params: { id } }) => findMenzioni(db, scope, id, titoli)),

  route(askAnonimizzazione, async ({ db, scope, params: { id } }) => {
    await ask(db, scope, id);
    return FATTO;
  }),

  route(withdrawAnonimizzazione, async ({ db, scope, params: { id } }) => {
    await end(db, scope, id, null);
    return FATTO;
  }),

  route(refuseAnonimizzazione, async ({ db, scope, params: { id }, body: { motivo } }) => {
    await end(db, scope, id, motivo);
    return FATTO;
  }),

  takingLong(
    route(confirmAnonimizzazione, async ({ db, scope, params: { id } }) => {
      await confirm(db, scope, id);
      return FATTO;
    }),
  ),
];
