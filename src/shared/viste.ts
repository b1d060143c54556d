// The setting of an account for the lists of items (table or cards). src/features/accounts/auth stores this setting.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { mapRisorse, RISORSE, TIPI_RISORSA } from './risorse.ts';
import { successReply } from './schemas.ts';

export const MODI = ['tabella', 'schede'] as const;
export type Modo = (typeof MODI)[number];

const ELENCHI = TIPI_RISORSA.map((tipo) => RISORSE[tipo].lista);
export type ElencoConVista = (typeof ELENCHI)[number];

const Vista = z.object({
  modo: z.enum(MODI, { error: 'Scegli tabella o schede' }),
  colonne: z
    .array(z.string().regex(/^[a-z_]{2,60}$/, 'Colonna sconosciuta'))
    .max(60)
    .nullable(),
});
export type Vista = z.output<typeof Vista>;

export const getViste = endpoint({
  method: 'GET',
  path: '/api/auth/viste',
  response: z.object(mapRisorse('lista', () => Vista.nullable())),
  needs: 'session',
  shows: {}, // empty, because no other account changes this setting
  summary: 'Come chi chiama vuole vedere gli elenchi delle cose: null dove non lo ha scelto',
});

export const putVista = endpoint({
  method: 'PUT',
  path: '/api/auth/viste/:elenco',
  params: z.object({ elenco: z.enum(ELENCHI as [ElencoConVista, ...ElencoConVista[]]) }),
  body: Vista,
  response: successReply,
  needs: 'session',
  summary: 'Ricorda come chi chiama vuole vedere un elenco',
});
