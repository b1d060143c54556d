// product.md A3 read once more, by hand and without looking at src/shared/permissions.ts: what src/app/matrix.test.ts compares
// the server's answers with. Whoever adds a call adds its row to CALLS.
import type { Right, Role } from '#shared/permissions.ts';
import type { Ids } from './example-input.ts';

type Minimum = Record<Role, Right | 'never'>;

/** The least right on the record's brand that each role needs. An amministratore needs none. */
export const WHO = {
  sees: { HR: 'can_view', IT: 'can_view', MANAGER: 'can_view' },
  hr: { HR: 'can_edit', IT: 'can_admin', MANAGER: 'can_admin' },
  it: { HR: 'can_admin', IT: 'can_edit', MANAGER: 'can_admin' },
  manager: { HR: 'can_admin', IT: 'can_admin', MANAGER: 'can_edit' },
  hrOrManager: { HR: 'can_edit', IT: 'can_admin', MANAGER: 'can_edit' },
  managerOrIt: { HR: 'can_admin', IT: 'can_edit', MANAGER: 'can_edit' },
  edits: { HR: 'can_edit', IT: 'can_edit', MANAGER: 'can_edit' },
  readsReserved: { HR: 'can_view', IT: 'never', MANAGER: 'never' },
  writesReserved: { HR: 'can_edit', IT: 'never', MANAGER: 'never' },
  administers: { HR: 'can_admin', IT: 'can_admin', MANAGER: 'can_admin' },
} as const satisfies Record<string, Minimum>;

export type Who = keyof typeof WHO;

/** The same for `permessi` (W9): what the web app is told, action by action. */
export const ACTIONS: Record<string, Who> = {
  'brand.vedi': 'sees',
  'dipendenti.modifica': 'hr',
  'showrooms.modifica': 'hr',
  'workflows.crea': 'hr',
  'workflows.comunica_manager': 'hr',
  'workflows.comunica_it': 'manager',
  'workflows.completa_it': 'it',
  'workflows.torna_it': 'it',
  'workflows.torna_hr': 'hrOrManager',
  'workflows.torna_manager': 'managerOrIt',
  'risorse.modifica': 'it',
  'risorse.assegna': 'edits',
  'riservati.vedi': 'readsReserved',
  'riservati.modifica': 'writesReserved',
  'brands.modifica': 'administers',
  'associazioni.modifica': 'administers',
};

export interface CallRow {
  /** 'anybody' also without a session, 'signedIn' with one, 'amministratore' nobody else, 'oneself' what is one's own alone; the others as above. */
  who: Who | 'anybody' | 'signedIn' | 'amministratore' | 'oneself';
  /** What a list is a list of: every cell looks whether its object is in it. */
  lists?: keyof Ids;
  /** The whole list is refused (403) to who may not, instead of being empty. */
  listRefused?: true;
  /** A record of several brands takes the right on all of them (A3), but here on the employee's alone. */
  sharedTakesOne?: true;
  /** Sent with sick leave and salary in the body; left out of it otherwise. */
  reserved?: true;
  /** What has to be returned or taken away first, so that who may can. */
  before?: 'itemIsFree' | 'noWorkflow' | 'noAssociation' | 'nobodyInShowroom';
  /** Why even who may gets a 409 here; otherwise somebody must have got through. */
  neverThrough?: string;
}

/** 'METHOD /path' -> who may. A second row for the same call has a word after the path. */
export const CALLS: Record<string, CallRow> = {
  'GET /api/auth/me': { who: 'signedIn' },
  'POST /api/auth/login': { who: 'anybody', neverThrough: 'the example is nobody’s password' },
  'POST /api/auth/logout': { who: 'anybody' },
  'POST /api/auth/password': { who: 'signedIn', neverThrough: 'the example is nobody’s password' },
  'POST /api/auth/reset-password': { who: 'anybody', neverThrough: 'the example is no link that was sent' },
  'GET /api/auth/sessions': { who: 'signedIn' },
  'DELETE /api/auth/sessions/:id': { who: 'oneself', neverThrough: 'the sessions of the example are of others' },

  'GET /api/setup-admin/status': { who: 'anybody' },
  'POST /api/setup-admin': { who: 'anybody' },

  'GET /api/auth/users': { who: 'administers', lists: 'user_id', listRefused: true },
  'POST /api/auth/register': { who: 'amministratore' },
  'PATCH /api/auth/users/:id': { who: 'amministratore' },
  'POST /api/auth/users/:id/reset-password': { who: 'amministratore' },
  'GET /api/user-brands': { who: 'administers', lists: 'user_brand' },
  'POST /api/user-brands': { who: 'administers', before: 'noAssociation' },
  'PATCH /api/user-brands/:id': { who: 'administers' },
  'DELETE /api/user-brands/:id': { who: 'administers' },

  'GET /api/brands': { who: 'sees', lists: 'brand_id' },
  'GET /api/my/brands': { who: 'sees', lists: 'brand_id' },
  'POST /api/brands': { who: 'amministratore' },
  'PUT /api/brands/:id': { who: 'administers' },
  'DELETE /api/brands/:id': { who: 'administers', neverThrough: 'the brand is not empty' },

  'GET /api/dipendenti': { who: 'sees', lists: 'dipendente_id' },
  'GET /api/dipendenti/:id': { who: 'sees' },
  'POST /api/dipendenti': { who: 'hr' },
  'POST /api/dipendenti reserved': { who: 'writesReserved', reserved: true },
  'PUT /api/dipendenti/:id': { who: 'hr' },
  'PUT /api/dipendenti/:id reserved': { who: 'writesReserved', reserved: true },
  'DELETE /api/dipendenti/:id': { who: 'hr' },
  'GET /api/dipendenti/:id/risorse': { who: 'sees' },
  'DELETE /api/dipendenti/:id/risorse': { who: 'edits' },

  'GET /api/stats': { who: 'signedIn' },
  'GET /api/stats/hardware-per-tipo': { who: 'signedIn' },
  'GET /api/stats/software-piu-utilizzati': { who: 'signedIn' },
  'GET /api/test-connection': { who: 'signedIn' },

  'GET /api/hardware': { who: 'sees', lists: 'hardware' },
  'POST /api/hardware': { who: 'it' },
  'PUT /api/hardware/:id': { who: 'it' },
  'DELETE /api/hardware/:id': { who: 'it', before: 'itemIsFree' },
  'PATCH /api/hardware/:id/assign': { who: 'edits', sharedTakesOne: true, before: 'itemIsFree' },
  'PATCH /api/hardware/:id/unassign': { who: 'edits', sharedTakesOne: true },

  'GET /api/showrooms': { who: 'sees', lists: 'showroom' },
  'POST /api/showrooms': { who: 'hr' },
  'PUT /api/showrooms/:id': { who: 'hr' },
  'DELETE /api/showrooms/:id': { who: 'hr', before: 'nobodyInShowroom' },

  'POST /api/workflows': { who: 'hr', before: 'noWorkflow' },
};
