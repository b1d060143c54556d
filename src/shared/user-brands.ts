import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { listQuery, yesNoParam } from './list.ts';
import { brandBreve, idParams, istante, pathId, successReply } from './schemas.ts';

const ASSOCIATION_RULES = { needs: 'associazioni.modifica', conferma: true } as const;

export const diritti = { can_view: z.boolean(), can_edit: z.boolean(), can_admin: z.boolean() };

/** The showrooms of the brand to which an account is limited; null: the whole brand. */
export const showroomIds = z.array(z.int()).nullable();

const MAX_INT = 2_147_483_647;
/** The schema for a required id. `message` is shown when the id is missing. */
export const requiredId = (message: string) => z.int(message).min(1, message).max(MAX_INT, message);

export const UserBrand = z.object({
  id: z.int(),
  user_id: z.int(),
  brand_id: z.int(),
  ...diritti,
  showroom_ids: showroomIds,
  user: z.object({ id: z.int(), username: z.string(), nome: z.string().nullable(), cognome: z.string().nullable() }),
  brand: brandBreve,
  created_at: istante(),
  updated_at: istante(),
});
export type UserBrand = z.output<typeof UserBrand>;

// The permissions of an account on a brand. Each permission implies the permissions before it;
// src/features/accounts/utenti/rules.ts adds them.
const Diritti = z.object(diritti).partial();

const ShowroomIdsInput = z
  .array(requiredId('Showroom richiesto'))
  .min(1, 'Scegli almeno uno showroom, oppure tutto il brand')
  .max(500, 'Al massimo 500 showroom')
  .nullable()
  .optional();

export const UserBrandInput = z.object({
  user_id: requiredId('Utente richiesto'),
  brand_id: requiredId('Brand richiesto'),
  ...Diritti.shape,
  showroom_ids: ShowroomIdsInput,
});
export type UserBrandInput = z.input<typeof UserBrandInput>;

/** The associations that a new account gets together with its creation. */
export const NewUserBrands = z
  .array(UserBrandInput.omit({ user_id: true }))
  .max(200, 'Al massimo 200 brand')
  .refine((brands) => new Set(brands.map(({ brand_id }) => brand_id)).size === brands.length, 'Ogni brand una volta sola');

export const listUserBrands = endpoint({
  method: 'GET',
  path: '/api/user-brands',
  query: listQuery(['created_at'], {
    user_id: pathId().optional(),
    brand_id: pathId().optional(),
    attiva: yesNoParam().optional(),
  }),
  response: z.array(UserBrand),
  needs: 'session',
  shows: { any: ['utenti', 'brands'] },
  summary: 'Le associazioni tra utenti e brand: tutte per un amministratore, quelle dei brand che amministra e le proprie per gli altri',
});

export const createUserBrand = endpoint({
  method: 'POST',
  path: '/api/user-brands',
  body: UserBrandInput,
  response: UserBrand,
  status: 201,
  ...ASSOCIATION_RULES,
  summary: 'Associa un utente a un brand; senza diritti indicati potrà solo visualizzarlo',
});

export const UserBrandChange = Diritti.extend({ showroom_ids: ShowroomIdsInput });

export const updateUserBrand = endpoint({
  method: 'PATCH',
  path: '/api/user-brands/:id',
  params: idParams,
  body: UserBrandChange,
  response: UserBrand,
  ...ASSOCIATION_RULES,
  summary: "Cambia i diritti di un'associazione",
});

export const deleteUserBrand = endpoint({
  method: 'DELETE',
  path: '/api/user-brands/:id',
  params: idParams,
  response: successReply,
  ...ASSOCIATION_RULES,
  summary: "Rimuove un'associazione",
});
