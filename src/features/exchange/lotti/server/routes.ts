import { type Route, route, takingLong } from '#server/http/route.ts';
import { annullaLotto, getLotto, listLotti, previewAnnullo } from '../contract.ts';
import { previewUndo } from './preview-undo.ts';
import { findLotto, selectLotti } from './queries.ts';
import { requireRights } from './require-rights.ts';
import { type LotWords, takeBackLot } from './undo-lot.ts';

export function lottiRoutes(words: LotWords): Route[] {
  const { tables } = words;
  return [
    route(listLotti, ({ db, scope, query }) => selectLotti(db, scope, tables, query)),

    route(getLotto, ({ db, scope, params: { id } }) => findLotto(db, scope, tables, id)),

    route(previewAnnullo, async ({ db, scope, params: { id } }) => {
      const lotto = await findLotto(db, scope, tables, id);
      await requireRights(db, scope, tables, id);
      return previewUndo(db, scope, lotto, words);
    }),

    takingLong(route(annullaLotto, ({ db, scope, params: { id }, body }) => takeBackLot(db, scope, words, id, body.solo_libere === true))),
  ];
}
