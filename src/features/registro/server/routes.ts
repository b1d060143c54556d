import type { Db } from '#server/db/handle.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Vocabulary } from '#server/register/words.ts';
import type { Scope } from '#server/security/scope.ts';
import { listCronologia, listRegistro } from '../contract.ts';
import { mayReadRegistro, SENZA_REGISTRO } from '../rules.ts';
import { listOfDipendente, listWhole } from './queries.ts';
import { wordPage } from './word-page.ts';
import { wordRegister } from './word-register.ts';

interface FromSlices {
  vocabulary: Vocabulary;
  /** Refuses an employee that the caller does not see. */
  findHolder: (db: Db, scope: Scope, id: string) => Promise<unknown>;
}

export function registroRoutes({ vocabulary, findHolder }: FromSlices): Route[] {
  return [
    route(listCronologia, async ({ db, scope, params: { id }, query }) => {
      await findHolder(db, scope, id);
      return wordPage(vocabulary, db, scope, await listOfDipendente(db, scope, id, query));
    }),

    route(listRegistro, async ({ db, scope, query }) => {
      if (!mayReadRegistro(scope)) throw SENZA_REGISTRO();
      return wordRegister(vocabulary, db, scope, await listWhole(vocabulary, db, scope, query));
    }),
  ];
}
