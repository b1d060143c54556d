import { type Route, route } from '#server/http/route.ts';
import { annullaLotto, getLotto, listLotti, previewAnnullo } from '../contract.ts';
import type { Naming } from './name-conflicts.ts';
import { previewUndo } from './preview-undo.ts';
import { findLotto, selectLotti } from './queries.ts';
import { type LotTables, requireRights } from './require-rights.ts';
import { undoLot } from './undo-lot.ts';

export function lottiRoutes(tables: LotTables, naming: Naming): Route[] {
  return [
    route(listLotti, ({ db, scope, query }) => selectLotti(db, scope, tables, query)),

    route(getLotto, ({ db, scope, params: { id } }) => findLotto(db, scope, tables, id)),

    route(previewAnnullo, async ({ db, scope, params: { id } }) => {
      const lotto = await findLotto(db, scope, tables, id);
      await requireRights(db, scope, tables, id);
      return previewUndo(db, scope, lotto, tables, naming);
    }),

    route(annullaLotto, async ({ db, scope, params: { id }, body }) => {
      const lotto = await findLotto(db, scope, tables, id);
      await requireRights(db, scope, tables, id);
      await undoLot(db, scope, lotto, body.solo_libere === true, naming);
      return findLotto(db, scope, tables, id);
    }),
  ];
}
