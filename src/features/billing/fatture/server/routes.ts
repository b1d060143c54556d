import { createHash } from 'node:crypto';
import { preparedUploadRoute, type Route, route, takingLong } from '#server/http/route.ts';
import { nameOfFile, readFile } from '#server/incoming/received-file.ts';
import { FATTO } from '#shared/schemas.ts';
import * as calls from '../contract.ts';
import { describeFattura } from './describe-fattura.ts';
import { findRilievo, listRilievi } from './list-rilievi.ts';
import { listVisible } from './queries.ts';
import { changeFattura, checkAgain, createFattura, deleteFattura, requireBrands, settleRilievo } from './write-fattura.ts';

export const fattureRoutes: Route[] = [
  route(calls.listFatture, ({ db, scope, query }) => listVisible(db, scope, query)),

  takingLong(
    preparedUploadRoute(
      calls.createFattura,
      async ({ scope, query: { brand_ids } }) => requireBrands(scope, brand_ids),
      async ({ bytes }) => ({ tabella: await readFile(bytes), sha256: createHash('sha256').update(bytes).digest('hex') }),
      async ({ db, scope, query: { brand_ids, nome, ...said }, file, prepared: { tabella, sha256 } }) => {
        const nome_file = nameOfFile(nome || file.name || '', tabella);
        const id = await createFattura(db, scope, { values: { ...said, nome_file, sha256 }, brand_ids, tabella });
        return describeFattura(db, scope, id);
      },
    ),
  ),

  route(calls.getFattura, ({ db, scope, params: { id } }) => describeFattura(db, scope, id)),

  takingLong(
    route(calls.updateFattura, async ({ db, scope, params: { id }, body }) => {
      await changeFattura(db, scope, id, body);
      return describeFattura(db, scope, id);
    }),
  ),

  takingLong(
    route(calls.recheckFattura, async ({ db, scope, params: { id } }) => {
      const risolti = await checkAgain(db, scope, id);
      return { ...(await describeFattura(db, scope, id)), risolti };
    }),
  ),

  route(calls.deleteFattura, async ({ db, scope, params: { id } }) => {
    await deleteFattura(db, scope, id);
    return FATTO;
  }),

  route(calls.listRilievi, ({ db, scope, query }) => listRilievi(db, scope, query)),

  route(calls.settleRilievo, async ({ db, scope, params: { id }, body }) => {
    await settleRilievo(db, scope, id, body);
    return findRilievo(db, scope, id);
  }),
];
