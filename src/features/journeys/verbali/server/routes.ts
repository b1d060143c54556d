import { findHolder } from '#features/equipment/kit/server/find-holder.ts';
import type { Posta } from '#features/notifications/posta/server/send-mail.ts';
import { type Route, route, uploadRoute } from '#server/http/route.ts';
import { requireRight } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import { FATTO } from '#shared/schemas.ts';
import * as calls from '../contract.ts';
import { annulVerbale } from './annul-verbale.ts';
import { creaVerbale } from './create-verbale.ts';
import { listThings, type Thing } from './list-things.ts';
import { createLink, revokeLink } from './open-link.ts';
import { findFile, findVisible, listVisible } from './queries.ts';
import { sendLink } from './send-link.ts';
import { fileOf } from './serve-file.ts';
import { keepScansione, signOnTablet } from './sign-verbale.ts';

/** `posta`: undefined where no mail server is configured. */
export const verbaliRoutes = ({ posta }: { posta?: Posta | undefined }): Route[] => [
  route(calls.listVerbali, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.getVerbale, ({ db, scope, params: { id } }) => findVisible(db, scope, id)),

  route(calls.getVerbalePdf, async ({ db, scope, params: { id }, query: { firmato, scansione } }) => {
    const quale = scansione ? 'scansione' : firmato ? 'firmato' : 'emesso';
    const { bytes, media, ...verbale } = await findFile(db, scope, id, quale);
    if (!bytes) throw new Problem('not_found', 'FILE_NON_TROVATO', "Di questo verbale non c'è ancora questo file.");
    return fileOf(verbale, bytes, { media, quale: quale === 'emesso' ? '' : `-${quale}` });
  }),

  route(calls.listVerbalizzabili, async ({ db, scope, params: { id } }) => {
    const { brand_id } = await findHolder(db, scope, id);
    const of = async (tipo: 'consegna' | 'restituzione') =>
      (await listThings(db, scope, { dipendente_id: id, brand_id, tipo })).map(choosable);
    return { consegna: await of('consegna'), restituzione: await of('restituzione') };
  }),

  route(calls.createVerbale, async ({ db, scope, body }) => findVisible(db, scope, await creaVerbale(db, scope, body))),

  route(calls.signVerbale, async ({ db, scope, params: { id }, body, request }) => {
    await signOnTablet(db, scope, id, { ...body, indirizzo: request.address, user_agent: request.userAgent });
    return findVisible(db, scope, id);
  }),

  uploadRoute(
    calls.uploadScansione,
    async ({ db, scope, params: { id } }) => requireRight(scope, 'risorse.assegna', [(await findVisible(db, scope, id)).brand.id]),
    async ({ db, scope, params: { id }, file: { bytes }, request: { address, userAgent } }) => {
      await keepScansione(db, scope, id, { file: bytes, indirizzo: address, user_agent: userAgent });
      return findVisible(db, scope, id);
    },
  ),

  route(calls.annullaVerbale, async ({ db, scope, params: { id }, body: { motivo, sostituisci = false } }) => {
    const instead = await annulVerbale(db, scope, id, { motivo, sostituisci });
    return findVisible(db, scope, instead ?? id);
  }),

  route(calls.createLink, async ({ db, scope, params: { id } }) => ({
    ...(await createLink(db, scope, id)),
    posta_attiva: posta !== undefined,
  })),

  route(calls.sendLink, async ({ db, scope, params: { id }, body: { token } }) => ({
    destinatario: await sendLink(db, scope, posta, { id, token }),
  })),

  route(calls.revokeLink, async ({ db, scope, params: { id } }) => {
    await revokeLink(db, scope, id);
    return FATTO;
  }),
];

const choosable = ({ tipo, risorsa_id, nome, identificativo, data, gia_in }: Thing) => ({
  tipo,
  id: risorsa_id,
  nome,
  identificativo,
  data,
  gia_in,
});
