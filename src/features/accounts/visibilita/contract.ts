import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { BRAND_ACTIONS, type BrandAction, RIGHTS, ROLES } from '#shared/permissions.ts';
import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';
import { brandBreve, idParams } from '#shared/schemas.ts';
import { COSE_VISTE } from './rules.ts';

const AZIONI = Object.keys(BRAND_ACTIONS) as BrandAction[]; // Object.keys returns string[], although the keys are known.
const SHOWN = [
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

/**
 * An account that sees a record, with the brands and rights that make the record visible to it, and the actions that the account may take
 * on the record.
 */
const Vede = z.object({
  id: z.int(),
  nome: z.string().nullable(),
  cognome: z.string().nullable(),
  username: z.string(),
  role: z.enum(ROLES),
  /** An amministratore sees every record, whatever its brands. */
  amministratore: z.boolean(),
  perche: z.array(z.object({ brand: brandBreve, diritto: z.enum(RIGHTS) })),
  azioni: z.array(z.enum(AZIONI)),
});
export type Vede = z.output<typeof Vede>;

export const getVisibilita = endpoint({
  method: 'GET',
  path: '/api/visibilita',
  query: z.object({ cosa: z.enum(COSE_VISTE), id: z.string().max(36) }),
  response: z.object({ brands: z.array(brandBreve), account: z.array(Vede) }),
  etichette: { cosa: 'Cosa' },
  needs: 'utenti.gestisci',
  shows: { any: SHOWN },
  summary: 'Quali account attivi vedono una cosa, per quale brand, e che cosa possono farne',
});

const CosaVede = z.object({
  /** A deactivated account sees nothing. */
  is_active: z.boolean(),
  brand: z.array(z.object({ brand: brandBreve, diritto: z.enum(RIGHTS), azioni: z.array(z.enum(AZIONI)) })),
  cose: z.array(z.object({ cosa: z.enum(COSE_VISTE), viste: z.int(), totale: z.int() })),
  /** The visible records of the requested type by name, 200 at most. */
  elenco: z.array(z.object({ id: z.string(), nome: z.string() })),
});
export type CosaVede = z.output<typeof CosaVede>;

export const getCosaVede = endpoint({
  method: 'GET',
  path: '/api/auth/users/:id/visibilita',
  params: idParams,
  query: z.object({ cosa: z.enum(COSE_VISTE).optional() }),
  response: CosaVede,
  etichette: { cosa: 'Cosa' },
  needs: 'utenti.gestisci',
  shows: { any: SHOWN },
  summary: 'Che cosa vede un account e che cosa può fare, brand per brand',
});
