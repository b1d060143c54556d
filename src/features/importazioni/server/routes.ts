import { type Route, route, uploadRoute } from '#server/http/route.ts';
import type { Importable } from '#server/incoming/importable.ts';
import type { ElencoImportabile } from '#shared/importazioni.ts';
import { Problem } from '#shared/problem.ts';
import { FATTO } from '#shared/schemas.ts';
import * as calls from '../contract.ts';
import { refuseMapping } from '../rules.ts';
import { applyImportazione, type ToProblem } from './apply-importazione.ts';
import { describeImportazione, previewImportazione } from './preview-importazione.ts';
import { findOwn, listOwn, listRigheOf, lockOwn, removeImportazione, setCelle, setLettura } from './queries.ts';
import { nameOfFile, readFile, receiveFile } from './receive-file.ts';
import { modelliRoutes } from './write-modello.ts';

export type Importables = Readonly<Partial<Record<ElencoImportabile, Importable>>>;

/** What src/app hands over: the lists that can come in, and what a refused write means. */
export function importazioniRoutes(importables: Importables, toProblem: ToProblem): Route[] {
  const importableOf = (elenco: ElencoImportabile): Importable => {
    const found = importables[elenco];
    if (!found) throw new Problem('invalid', 'ELENCO_NON_IMPORTABILE', 'Questo elenco non si importa ancora.');
    return found;
  };
  return [
    route(calls.listImportazioni, ({ db, scope, query }) => listOwn(db, scope, query)),

    uploadRoute(
      calls.createImportazione,
      async ({ query }) => importableOf(query.elenco),
      async ({ db, scope, query: { elenco, nome }, file }) => {
        const importable = importableOf(elenco);
        const tabella = await readFile(file.bytes);
        const nome_file = nameOfFile(nome || file.name || '', tabella);
        const id = await receiveFile(db, scope, importable, { elenco, nome_file, tabella });
        return describeImportazione(db, scope, importable, await findOwn(db, scope, id));
      },
    ),

    ...modelliRoutes(importableOf),

    route(calls.getImportazione, async ({ db, scope, params: { id } }) => {
      const found = await findOwn(db, scope, id);
      return describeImportazione(db, scope, importableOf(found.elenco), found);
    }),

    route(calls.listRighe, async ({ db, scope, params: { id }, query }) => {
      await findOwn(db, scope, id);
      return listRigheOf(db, scope, id, query);
    }),

    route(calls.updateImportazione, async ({ db, scope, params: { id }, body }) => {
      await lockOwn(db, scope, id);
      const found = await findOwn(db, scope, id);
      if (found.stato !== 'da_applicare') throw GIA_APPLICATA();
      const importable = importableOf(found.elenco);
      const { mappatura = found.mappatura, scelte = found.scelte, celle = [] } = body;
      const refusal = refuseMapping(mappatura, importable.fields);
      if (refusal) throw new Problem('invalid', 'MAPPATURA_NON_VALIDA', refusal, { fields: { mappatura: refusal } });
      await setLettura(db, scope, id, { mappatura: found.colonne.map((_, at) => mappatura[at] ?? null), scelte });
      await setCelle(db, scope, id, celle);
      await previewImportazione(db, scope, importable, id);
      return describeImportazione(db, scope, importable, await findOwn(db, scope, id));
    }),

    route(calls.applyImportazione, async ({ db, scope, params: { id }, body: { solo_valide = false } }) => {
      const { elenco } = await findOwn(db, scope, id);
      const applicate = await applyImportazione(db, scope, importableOf(elenco), { id, soloValide: solo_valide, toProblem });
      return { ...(await findOwn(db, scope, id)), applicate, lotto: null };
    }),

    route(calls.deleteImportazione, async ({ db, scope, params: { id } }) => {
      await lockOwn(db, scope, id);
      const { stato } = await findOwn(db, scope, id);
      if (stato !== 'da_applicare') throw GIA_APPLICATA();
      await removeImportazione(db, scope, id);
      return FATTO;
    }),
  ];
}

const GIA_APPLICATA = () => new Problem('conflict', 'IMPORTAZIONE_GIA_APPLICATA', "L'importazione è già stata applicata.");
