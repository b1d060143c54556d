import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { BRAND_ACTIONS, type BrandAction, RIGHTS, ROLES } from '#shared/permissions.ts';
import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';
import { brandBreve, idParams } from '#shared/schemas.ts';
import { RECORD_TYPES } from './rules.ts';

const ACTIONS = Object.keys(BRAND_ACTIONS) as BrandAction[]; // The cast is needed because Object.keys returns string[].
const SHOWN_TYPES = [
  'utenti',
  'brands',
  'showrooms',
  'dipendenti',
  'dotazioni',
  'modelli_attivita',
  'workflows',
  'uscite',
  'verbali',
  'inventari',
  ...NOMI_TABELLE_RISORSE,
] as const;

/** The right of an account on a brand. `showrooms` has the names of the showrooms to which the account is limited, or null if it sees the whole brand. */
const onBrand = { brand: brandBreve, diritto: z.enum(RIGHTS), showrooms: z.array(z.string()).nullable() };

const Viewer = z.object({
  id: z.int(),
  nome: z.string().nullable(),
  cognome: z.string().nullable(),
  username: z.string(),
  role: z.enum(ROLES),
  /** True for an amministratore, who sees every record, whatever its brands. */
  amministratore: z.boolean(),
  perche: z.array(z.object(onBrand)),
  azioni: z.array(z.enum(ACTIONS)),
});
export type Viewer = z.output<typeof Viewer>;

export const getVisibilita = endpoint({
  method: 'GET',
  path: '/api/visibilita',
  query: z.object({ cosa: z.enum(RECORD_TYPES), id: z.string().max(36) }),
  response: z.object({ brands: z.array(brandBreve), account: z.array(Viewer) }),
  etichette: { cosa: 'Cosa' },
  needs: 'utenti.gestisci',
  shows: { any: SHOWN_TYPES },
  summary: 'Quali account attivi vedono una cosa, per quale brand, e che cosa possono farne',
});

const VisibleToAccount = z.object({
  is_active: z.boolean(),
  brand: z.array(z.object({ ...onBrand, azioni: z.array(z.enum(ACTIONS)) })),
  cose: z.array(z.object({ cosa: z.enum(RECORD_TYPES), viste: z.int(), totale: z.int() })),
  /** The names of the visible records, at most 200. */
  elenco: z.array(z.object({ id: z.string(), nome: z.string() })),
});
export type VisibleToAccount = z.output<typeof VisibleToAccount>;

export const getVisibleToAccount = endpoint({
  method: 'GET',
  path: '/api/auth/users/:id/visibilita',
  params: idParams,
  query: z.object({ cosa: z.enum(RECORD_TYPES).optional() }),
  response: VisibleToAccount,
  etichette: { cosa: 'Cosa' },
  needs: 'utenti.gestisci',
  shows: { any: SHOWN_TYPES },
  summary: 'Che cosa vede un account e che cosa può fare, brand per brand',
});
