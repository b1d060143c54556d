import { findHolder } from '#kit/server/find-holder.ts';
import { Download } from '#server/http/download.ts';
import { preparedRoute, type Route, route, uploadRoute } from '#server/http/route.ts';
import { requireRight } from '#server/security/scope.ts';
import type { Throttle } from '#server/security/throttle.ts';
import { Problem } from '#shared/problem.ts';
import { FATTO } from '#shared/schemas.ts';
import * as calls from '../contract.ts';
import { annulVerbale } from './annul-verbale.ts';
import { creaVerbale } from './create-verbale.ts';
import { findImpostazioni, removeLogo, setLogo, setTexts } from './keep-impostazioni.ts';
import { listThings, type Thing } from './list-things.ts';
import { createLink, openLink, revokeLink, shown, takeLink } from './open-link.ts';
import { findFile, findVisible, listVisible } from './queries.ts';
import { keepFirma, keepScansione, signOnTablet } from './sign-verbale.ts';

export const verbaliRoutes = ({ throttle }: { throttle: Throttle }): Route[] => [
  route(calls.listVerbali, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.getVerbale, ({ db, scope, params: { id } }) => findVisible(db, scope, id)),

  route(calls.getVerbalePdf, async ({ db, scope, params: { id }, query: { firmato, scansione } }) => {
    const quale = scansione ? 'scansione' : firmato ? 'firmato' : 'emesso';
    const { bytes, media, ...verbale } = await findFile(db, scope, id, quale);
    if (!bytes) throw new Problem('not_found', 'FILE_NON_TROVATO', 'Di questo verbale non c’è ancora questo file.');
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

  route(calls.createLink, ({ db, scope, params: { id } }) => createLink(db, scope, id)),

  route(calls.revokeLink, async ({ db, scope, params: { id } }) => {
    await revokeLink(db, scope, id);
    return FATTO;
  }),

  route(calls.getFirma, async ({ db, params, request }) => shown(await openLink(db, throttle, params.token, request.address))),

  route(calls.getFirmaPdf, async ({ db, params, request }) => {
    const { contenuto, pdf } = await openLink(db, throttle, params.token, request.address);
    return fileOf(contenuto, pdf, { media: 'application/pdf', quale: '' });
  }),

  preparedRoute(
    calls.answerFirma,
    async ({ db, params, request }) => openLink(db, throttle, params.token, request.address),
    async ({ db, params, body, request }) => {
      const id = await takeLink(db, params.token);
      const from = { modo: 'link', indirizzo: request.address, user_agent: request.userAgent, operatore_id: null } as const;
      await keepFirma(db, id, { ...body, ...from, motivo: body.esito === 'contestato' ? body.motivo : null });
      return FATTO;
    },
  ),

  route(calls.getImpostazioni, async ({ db, scope, params: { id } }) => {
    const impostazioni = await findImpostazioni(db, scope, id);
    requireRight(scope, 'brands.modifica', [id]);
    return impostazioni;
  }),

  route(calls.updateImpostazioni, async ({ db, scope, params: { id }, body }) => {
    await findImpostazioni(db, scope, id);
    requireRight(scope, 'brands.modifica', [id]);
    await setTexts(db, scope, id, body);
    return findImpostazioni(db, scope, id);
  }),

  uploadRoute(
    calls.uploadLogo,
    async ({ db, scope, params: { id } }) => {
      await findImpostazioni(db, scope, id);
      requireRight(scope, 'brands.modifica', [id]);
    },
    async ({ db, scope, params: { id }, file: { bytes } }) => {
      requireRight(scope, 'brands.modifica', [id]);
      await setLogo(db, scope, id, bytes);
      return findImpostazioni(db, scope, id);
    },
  ),

  route(calls.deleteLogo, async ({ db, scope, params: { id } }) => {
    await findImpostazioni(db, scope, id);
    requireRight(scope, 'brands.modifica', [id]);
    await removeLogo(db, scope, id);
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

const ENDINGS: Record<string, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' };

function fileOf(
  { tipo, codice }: { tipo: string; codice: string },
  bytes: Buffer,
  { media, quale }: { media: string; quale: string },
): Download {
  const name = `verbale-${tipo}-${codice.replace('/', '-')}${quale}.${ENDINGS[media]}`;
  return new Download({ name, type: media, content: once(bytes) });
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
