import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { inputOf, labelsOf, outOf } from '#shared/fields.ts';
import { idParams, successReply } from '#shared/schemas.ts';
import { CAMPI_IMPOSTAZIONI } from './fields.ts';

const LOGO_MAX = 512 * 1024;

export const Impostazioni = z.object({ ...outOf(CAMPI_IMPOSTAZIONI), ha_logo: z.boolean() });
export type Impostazioni = z.output<typeof Impostazioni>;
export const ImpostazioniInput = z.object(inputOf(CAMPI_IMPOSTAZIONI));

export const getImpostazioni = endpoint({
  method: 'GET',
  path: '/api/brands/:id/impostazioni-verbali',
  params: idParams,
  response: Impostazioni,
  needs: 'brands.modifica',
  shows: {},
  summary: 'Ciò che un brand scrive sui suoi verbali',
});

export const updateImpostazioni = endpoint({
  method: 'PUT',
  path: '/api/brands/:id/impostazioni-verbali',
  params: idParams,
  body: ImpostazioniInput,
  response: Impostazioni,
  etichette: labelsOf(CAMPI_IMPOSTAZIONI),
  needs: 'brands.modifica',
  summary: 'Cambia ciò che un brand scrive sui suoi verbali, da quelli che verranno',
});

export const uploadLogo = endpoint({
  method: 'POST',
  path: '/api/brands/:id/logo-verbali',
  params: idParams,
  upload: LOGO_MAX,
  response: Impostazioni,
  needs: 'brands.modifica',
  summary: 'Mette il logo del brand (PNG o JPEG) sui verbali che verranno',
});

export const deleteLogo = endpoint({
  method: 'DELETE',
  path: '/api/brands/:id/logo-verbali',
  params: idParams,
  response: successReply,
  needs: 'brands.modifica',
  summary: 'Toglie il logo del brand dai verbali che verranno',
});
