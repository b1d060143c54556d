import { type Route, route, uploadRoute } from '#server/http/route.ts';
import { requireRight } from '#server/security/scope.ts';
import { FATTO } from '#shared/schemas.ts';
import { deleteDocumento, listDocumenti, readDocumento, updateDocumento, uploadDocumento } from '../contract.ts';
import { checkClasse, nomeDocumento } from '../rules.ts';
import { fileDocumento, requireMayFile } from './file-documento.ts';
import { findBrandsOf, findReadable, listOf, lockDocumento, removeDocumento, setDocumento } from './queries.ts';
import { readFileOf } from './read-documento.ts';

export const documentiRoutes: Route[] = [
  route(listDocumenti, async ({ db, scope, query }) => {
    await findBrandsOf(db, scope, query);
    return listOf(db, scope, query);
  }),

  uploadRoute(
    uploadDocumento,
    async ({ db, scope, query }) => requireMayFile(scope, query.classe, await findBrandsOf(db, scope, query)),
    async ({ db, scope, query, file }) => findReadable(db, scope, await fileDocumento(db, scope, query, file)),
  ),

  route(readDocumento, ({ db, scope, params: { id }, request }) => readFileOf(db, scope, id, request.letture)),

  route(updateDocumento, async ({ db, scope, params: { id }, body: { nome, ...rest } }) => {
    await lockDocumento(db, scope, id);
    const { marchi, tipo, classe } = await findReadable(db, scope, id);
    requireRight(scope, 'documenti.modifica', marchi);
    const refusal = checkClasse(scope, rest.classe ?? classe, marchi);
    if (refusal) throw refusal;
    await setDocumento(db, scope, id, nome === undefined ? rest : { ...rest, nome: nomeDocumento(nome, tipo) });
    return findReadable(db, scope, id);
  }),

  route(deleteDocumento, async ({ db, scope, params: { id } }) => {
    await lockDocumento(db, scope, id);
    const { marchi } = await findReadable(db, scope, id);
    requireRight(scope, 'documenti.modifica', marchi);
    await removeDocumento(db, scope, id);
    return FATTO;
  }),
];
