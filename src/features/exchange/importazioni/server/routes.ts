import type { Tx } from '#server/db/handle.ts';
import { preparedRoute, preparedUploadRoute, type Route, route, takingLong } from '#server/http/route.ts';
import type { Importable } from '#server/incoming/importable.ts';
import { nameOfFile, readFile } from '#server/incoming/received-file.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ElencoImportabile } from '#shared/importazioni.ts';
import { Problem } from '#shared/problem.ts';
import { FATTO } from '#shared/schemas.ts';
import * as calls from '../contract.ts';
import { refuseMapping } from '../rules.ts';
import { applyImportazione, holdOpen } from './apply-importazione.ts';
import { hiddenOf, hideStored, withAvvisi } from './hide-stored.ts';
import type { FindNames } from './name-meanings.ts';
import { describeImportazione, previewImportazione } from './preview-importazione.ts';
import { findOwn, holdOwn, listOwn, listRigheOf, removeImportazione, setDaApplicare, setLettura } from './queries.ts';
import { receiveFile } from './receive-file.ts';
import { requireImporter, requireRoom } from './require-importer.ts';
import { setCelle } from './set-celle.ts';
import { setCodifica } from './set-codifica.ts';
import { progressOf } from './tell-progress.ts';
import { modelliRoutes } from './write-modello.ts';
import type { ToProblem } from './write-rows.ts';
import { writeWrongRows } from './write-wrong-rows.ts';

export type Importables = Readonly<Partial<Record<ElencoImportabile, Importable>>>;

/** Takes back what a lot has written; 409 where something was changed since, unless that is to be left out. */
type TakeBack = (db: Tx, scope: Scope, lotto: number, isFreeOnly: boolean) => Promise<unknown>;

/** What src/app hands over: the lists that can come in, what a refused write means, how a lot is taken back, and what things are called. */
export function importazioniRoutes(importables: Importables, toProblem: ToProblem, takeBack: TakeBack, findNames: FindNames): Route[] {
  const importableOf = (elenco: ElencoImportabile): Importable => {
    const found = importables[elenco];
    if (!found) throw new Problem('invalid', 'ELENCO_NON_IMPORTABILE', 'Questo elenco non si importa ancora.');
    return found;
  };
  const wordsOf = (elenco: ElencoImportabile) => ({ importable: importableOf(elenco), findNames });
  return longOnes([
    route(calls.listImportazioni, ({ db, scope, query }) => listOwn(db, scope, query)),

    preparedUploadRoute(
      calls.createImportazione,
      async ({ db, scope, query }) => {
        requireImporter(scope, importableOf(query.elenco));
        await requireRoom(db, scope);
      },
      async ({ bytes }) => readFile(bytes),
      async ({ db, scope, query: { elenco, nome }, file, prepared: tabella, request }) => {
        const importable = importableOf(elenco);
        requireImporter(scope, importable);
        await requireRoom(db, scope);
        const nome_file = nameOfFile(nome || file.name || '', tabella);
        const id = await receiveFile(db, scope, importable, { elenco, nome_file, tabella }, request.letture);
        return describeImportazione(db, scope, wordsOf(elenco), await findOwn(db, scope, id));
      },
    ),

    ...modelliRoutes(importableOf),

    route(calls.getImportazione, async ({ db, scope, params: { id } }) => {
      const found = await findOwn(db, scope, id);
      const words = wordsOf(found.elenco);
      requireImporter(scope, words.importable);
      return describeImportazione(db, scope, words, found);
    }),

    route(calls.listRighe, async ({ db, scope, params: { id }, query }) => {
      const found = await findOwn(db, scope, id);
      const importable = importableOf(found.elenco);
      requireImporter(scope, importable);
      const hidden = hiddenOf(scope, importable, found);
      return listRigheOf(db, scope, id, query, (riga) => withAvvisi(importable, hideStored(hidden, riga)));
    }),

    route(calls.getRigheConErrori, async ({ db, scope, params: { id } }) => {
      const found = await findOwn(db, scope, id);
      const importable = importableOf(found.elenco);
      requireImporter(scope, importable);
      return writeWrongRows(db, scope, importable, found);
    }),

    route(calls.updateImportazione, async ({ db, scope, params: { id }, body, request }) => {
      const found = await holdOpen(db, scope, id);
      const importable = importableOf(found.elenco);
      requireImporter(scope, importable);
      const read = body.codifica ? await setCodifica(db, scope, importable, found, body.codifica) : found.mappatura;
      const {
        mappatura = read,
        scelte = found.scelte,
        per_tutte = found.per_tutte,
        includi_totali = found.includi_totali,
        celle = [],
      } = body;
      const refusal = refuseMapping(mappatura, per_tutte, importable.fields);
      if (refusal) throw new Problem('invalid', 'MAPPATURA_NON_VALIDA', refusal, { fields: { mappatura: refusal } });
      await setDaApplicare(db, scope, id);
      await setLettura(db, scope, id, {
        mappatura: found.colonne.map((_, at) => mappatura[at] ?? null),
        scelte,
        per_tutte,
        includi_totali,
      });
      await setCelle(db, scope, found, celle);
      await previewImportazione(db, scope, importable, id, request.letture);
      return describeImportazione(db, scope, wordsOf(found.elenco), await findOwn(db, scope, id));
    }),

    preparedRoute(
      calls.applyImportazione,
      async ({ db, scope, params: { id }, request }) => progressOf(db, scope, id, request.note),
      async ({ db, scope, params: { id }, body: { solo_valide = false }, prepared: progress }) => {
        const { elenco } = await findOwn(db, scope, id);
        const importable = importableOf(elenco);
        requireImporter(scope, importable);
        // Ended before it is read back: what waits as before is not taken for one that was left in the middle.
        const applicate = await applyImportazione(db, scope, importable, { id, soloValide: solo_valide, toProblem, progress }).finally(
          progress.end,
        );
        return { ...(await findOwn(db, scope, id)), applicate };
      },
    ),

    route(calls.undoImportazione, async ({ db, scope, params: { id }, body: { solo_libere = false } }) => {
      const { lotto } = await holdOwn(db, scope, id);
      if (lotto === null) throw NULLA_DA_ANNULLARE();
      await takeBack(db, scope, lotto, solo_libere);
      return findOwn(db, scope, id);
    }),

    route(calls.deleteImportazione, async ({ db, scope, params: { id } }) => {
      await holdOwn(db, scope, id);
      await removeImportazione(db, scope, id);
      return FATTO;
    }),
  ]);
}

const NULLA_DA_ANNULLARE = () =>
  new Problem('conflict', 'IMPORTAZIONE_NON_APPLICATA', "L'importazione non ha scritto nulla: non c'è niente da annullare.");

const LONG: readonly unknown[] = [calls.createImportazione, calls.updateImportazione, calls.applyImportazione, calls.undoImportazione];

/** Those that look at every row of a file. */
const longOnes = (routes: Route[]): Route[] => routes.map((each) => (LONG.includes(each.endpoint) ? takingLong(each) : each));
