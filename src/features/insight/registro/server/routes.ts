import type { Db } from '#server/db/handle.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Vocabulary } from '#server/register/words.ts';
import type { Scope } from '#server/security/scope.ts';
import { perRisorsa, RISORSE } from '#shared/risorse.ts';
import { listCronologia, listCronologiaDi, listRegistro } from '../contract.ts';
import { mayReadRegistro, SENZA_REGISTRO } from '../rules.ts';
import { lettureOf } from './find-letture.ts';
import { findThing, listOfDipendente, listOfThing, listWhole } from './queries.ts';
import { wordPage } from './word-page.ts';
import { wordRegister } from './word-register.ts';

interface FromSlices {
  vocabulary: Vocabulary;
  /** Refuses an employee that the caller does not see. */
  findHolder: (db: Db, scope: Scope, id: string) => Promise<unknown>;
}

export function registroRoutes({ vocabulary, findHolder }: FromSlices): Route[] {
  return [
    route(listCronologia, async ({ db, scope, params: { id }, query, request }) => {
      await findHolder(db, scope, id);
      const page = await listOfDipendente(db, scope, id, query);
      request.letture.tell(lettureOf(vocabulary, page.items));
      return wordPage(vocabulary, db, scope, page);
    }),

    ...Object.values(
      perRisorsa('tipo', (tipo) => {
        const { table } = RISORSE[tipo];
        return route(listCronologiaDi[table], async ({ db, scope, params: { id }, query }) => {
          await findThing(vocabulary.things[tipo], db, scope, id);
          return wordRegister(vocabulary, db, scope, await listOfThing(vocabulary, db, scope, table, id, query));
        });
      }),
    ),

    route(listRegistro, async ({ db, scope, query, request }) => {
      if (!mayReadRegistro(scope)) throw SENZA_REGISTRO();
      const page = await listWhole(vocabulary, db, scope, query);
      request.letture.tell(lettureOf(vocabulary, page.items));
      return wordRegister(vocabulary, db, scope, page);
    }),
  ];
}
