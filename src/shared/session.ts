import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { BRAND_ACTIONS, GLOBAL_ACTIONS, ROLES } from './permissions.ts';
import { istante } from './schemas.ts';

const actionNames = Object.keys(BRAND_ACTIONS) as [keyof typeof BRAND_ACTIONS];
const globalNames = Object.keys(GLOBAL_ACTIONS) as [keyof typeof GLOBAL_ACTIONS];

/**
 * The signed-in account as the browser sees it. `permessi.brand` maps each action to the ids of the brands on which the account
 * may do the action.
 */
export const SessionUser = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  nome: z.string().nullable(),
  cognome: z.string().nullable(),
  role: z.enum(ROLES),
  amministratore: z.boolean(),
  /**
   * The deadline for setting up a second factor; `scaduto` is true when it has passed. Only an account that must set up a
   * second factor has this field.
   */
  fattore: z.object({ entro: istante(), scaduto: z.boolean() }).optional(),
  /** The showrooms to which the account is limited, by the id of their brand. A brand that is missing here is not limited. */
  showroom_ids: z.record(z.string(), z.array(z.int())),
  permessi: z.object({
    brand: z.record(z.enum(actionNames), z.array(z.int())),
    globali: z.array(z.enum(globalNames)),
  }),
});
export type SessionUser = z.output<typeof SessionUser>;

export const Session = z.object({ user: SessionUser });

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  response: Session,
  needs: 'session',
  beforeFactor: true,
  shows: {}, // empty, because a change of the own account or permissions refetches all replies
  summary: "L'utente della sessione e ciò che può fare",
});
