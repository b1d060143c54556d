import { findHolder } from '#features/dipendenti/server/find-holder.ts';
import { type Route, route } from '#server/http/route.ts';
import { listCronologia } from '../contract.ts';
import { listOfDipendente } from './queries.ts';
import { wordPage } from './word-page.ts';

export const registroRoutes: Route[] = [
  route(listCronologia, async ({ db, scope, params: { id }, query }) => {
    await findHolder(db, scope, id);
    return wordPage(db, scope, await listOfDipendente(db, scope, id, query));
  }),
];
