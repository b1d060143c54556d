import { findHolder } from '#features/dipendenti/server/find-holder.ts';
import { type Route, route } from '#server/http/route.ts';
import { listCronologia, listRegistro } from '../contract.ts';
import { mayReadRegistro, SENZA_REGISTRO } from '../rules.ts';
import { listOfDipendente, listWhole } from './queries.ts';
import { wordPage } from './word-page.ts';
import { wordRegister } from './word-register.ts';

export const registroRoutes: Route[] = [
  route(listCronologia, async ({ db, scope, params: { id }, query }) => {
    await findHolder(db, scope, id);
    return wordPage(db, scope, await listOfDipendente(db, scope, id, query));
  }),

  route(listRegistro, async ({ db, scope, query }) => {
    if (!mayReadRegistro(scope)) throw SENZA_REGISTRO();
    return wordRegister(db, scope, await listWhole(db, scope, query));
  }),
];
