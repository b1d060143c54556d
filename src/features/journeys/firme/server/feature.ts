import { consumeLink, type OpenedLink, openLink, saveFirma, toDownload } from '#features/journeys/verbali/server/sign-verbale.ts';
import type { Feature } from '#server/feature/feature.ts';
import { preparedRoute, type Route, route } from '#server/http/route.ts';
import type { Throttle } from '#server/security/throttle.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import * as calls from '../contract.ts';

const firmeRoutes = ({ throttle }: { throttle: Throttle }): Route[] => [
  route(calls.getFirma, async ({ db, params, request }) => toPublicFields(await openLink(db, throttle, params.token, request.address))),

  route(calls.getFirmaPdf, async ({ db, params, request }) => {
    const { contenuto, pdf } = await openLink(db, throttle, params.token, request.address);
    return toDownload(contenuto, pdf, { media: 'application/pdf', suffix: '' });
  }),

  preparedRoute(
    calls.answerFirma,
    async ({ db, params, request }) => openLink(db, throttle, params.token, request.address),
    async ({ db, params, body, request }) => {
      const id = await consumeLink(db, params.token);
      const origin = { modo: 'link', indirizzo: request.address, user_agent: request.userAgent, operatore_id: null } as const;
      await saveFirma(db, id, { ...body, ...origin, motivo: body.esito === 'contestato' ? body.motivo : null });
      return SUCCESS_REPLY;
    },
  ),
];

function toPublicFields({ contenuto, nome, cognome, created_at, scade_il }: OpenedLink): calls.DaFirmare {
  const { codice, tipo, brand, testo, note, voci, ancora_fuori } = contenuto;
  return {
    codice,
    tipo,
    brand: { nome: brand.nome, colore: brand.colore },
    nome,
    cognome,
    testo,
    note,
    voci,
    ancora_fuori,
    created_at,
    scade_il,
  };
}

export const firmeFeature = {
  routes: firmeRoutes,
} satisfies Feature;
