import type { Feature } from '#server/feature/feature.ts';
import { type Route, route, uploadRoute } from '#server/http/route.ts';
import { requireRight } from '#server/security/scope.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import * as calls from '../contract.ts';
import { findImpostazioni, removeLogo, setLogo, setTexts } from './save-impostazioni.ts';

const impostazioniVerbaliRoutes: Route[] = [
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
    return SUCCESS_REPLY;
  }),
];

export const impostazioniVerbaliFeature = {
  routes: impostazioniVerbaliRoutes,
} satisfies Feature;
