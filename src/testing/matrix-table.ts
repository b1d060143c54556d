// The rights (docs/rules.md, rules 18 to 23) read once more, by hand and without looking at src/shared/permissions.ts: what src/app/matrix.test.ts compares
// the server's answers with. Whoever adds a call adds its row to CALLS.

import type { Right, Role } from '#shared/permissions.ts';
import type { StatoWorkflow } from '#shared/stati-workflow.ts';
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

/** The same for `permessi` (rule 9): what the web app is told, action by action. */
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
  /** Not even visible (404, not 403) to who may not: rule 28 shows others' associations to who administers their brand. */
  hidden?: true;
  /** A record of several brands takes the right on all of them (rule 20), but here on the employee's alone. */
  sharedTakesOne?: true;
  /** Sent with sick leave and salary in the body; left out of it otherwise. */
  reserved?: true;
  /** What the body names has to be of the object's own brand; otherwise it is of the caller's. */
  bodyOfObject?: true;
  /** What has to be returned or taken away first, so that who may can. */
  before?: 'itemIsFree' | 'noWorkflow' | 'noAssociation' | 'nobodyInShowroom' | { workflowAt: StatoWorkflow };
  /** Why even who may gets a 409 here; otherwise somebody must have got through. */
  neverThrough?: string;
}

const EXPORTED = 'dipendenti hardware software piani-mobili iphones cartelle-condivise showrooms workflows brands'.split(' ');
const EXPORTS = [...EXPORTED.map((list) => `export/${list}`), 'report/export']
  .flatMap((file) => [`${file}.csv`, `${file}.xlsx`])
  .concat('report/export.pdf');

/** 'METHOD /path' -> who may. A second row for the same call has a word after the path. */
export const CALLS: Record<string, CallRow> = {
  'GET /api/auth/me': { who: 'signedIn' },
  'POST /api/auth/login': { who: 'anybody', neverThrough: "the example is nobody's password" },
  'POST /api/auth/logout': { who: 'anybody' },
  'POST /api/auth/password': { who: 'signedIn', neverThrough: "the example is nobody's password" },
  'POST /api/auth/reset-password': { who: 'anybody', neverThrough: 'the example is no link that was sent' },
  'GET /api/auth/sessions': { who: 'signedIn' },
  'DELETE /api/auth/sessions': { who: 'signedIn' },
  'DELETE /api/auth/sessions/:id': { who: 'oneself', neverThrough: 'the sessions of the example are of others' },

  'GET /api/auth/password': { who: 'anybody' },
  'GET /api/setup-admin/status': { who: 'anybody' },
  'POST /api/setup-admin': { who: 'anybody' },

  'GET /api/auth/users': { who: 'administers', lists: 'user_id', listRefused: true },
  'POST /api/auth/register': { who: 'amministratore' },
  'PATCH /api/auth/users/:id': { who: 'amministratore' },
  'POST /api/auth/users/:id/reset-password': { who: 'amministratore' },
  'DELETE /api/auth/users/:id/sessions': { who: 'amministratore' },
  'GET /api/user-brands': { who: 'administers', lists: 'user_brand' },
  'POST /api/user-brands': { who: 'administers', before: 'noAssociation' },
  'PATCH /api/user-brands/:id': { who: 'administers', hidden: true },
  'DELETE /api/user-brands/:id': { who: 'administers', hidden: true },

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
  'GET /api/dipendenti/:id/assegnazioni': { who: 'sees' },
  'GET /api/dipendenti/:id/cronologia': { who: 'sees' },
  'GET /api/registro': { who: 'administers' },

  'GET /api/avvisi': { who: 'signedIn' },
  'POST /api/avvisi/nascosti': { who: 'signedIn' },
  'DELETE /api/avvisi/nascosti': { who: 'signedIn' },

  'GET /api/ultima-modifica': { who: 'signedIn', neverThrough: 'the example asks about nothing' },

  'GET /api/report': { who: 'signedIn' },
  'GET /api/report/situazione': { who: 'signedIn' },

  'GET /api/ricerca': { who: 'signedIn' },

  // A file is of what its list shows, and refused where the list is.
  ...Object.fromEntries(EXPORTS.map((file) => [`GET /api/${file}`, { who: 'signedIn' } as const])),
  'GET /api/export/utenti.csv': { who: 'administers' },
  'GET /api/export/utenti.xlsx': { who: 'administers' },
  'GET /api/export/registro.csv': { who: 'administers' },
  'GET /api/export/registro.xlsx': { who: 'administers' },

  'GET /api/primi-passi': { who: 'signedIn' },

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
  'GET /api/hardware/:id/assegnatari': { who: 'sees' },
  'POST /api/hardware/molti/brand': { who: 'it' },
  'POST /api/hardware/molti/elimina': { who: 'it' },

  'GET /api/cartelle-condivise': { who: 'sees', lists: 'cartella' },
  'GET /api/cartelle-condivise/conteggi': { who: 'signedIn' },
  'POST /api/cartelle-condivise': { who: 'it' },
  'PUT /api/cartelle-condivise/:id': { who: 'it' },
  'DELETE /api/cartelle-condivise/:id': { who: 'it', before: 'itemIsFree' },
  'PATCH /api/cartelle-condivise/:id/assign': { who: 'edits', sharedTakesOne: true, before: 'itemIsFree' },
  'PATCH /api/cartelle-condivise/:id/unassign': { who: 'edits', sharedTakesOne: true },
  'GET /api/cartelle-condivise/:id/assegnatari': { who: 'sees' },
  'POST /api/cartelle-condivise/molti/brand': { who: 'it' },
  'POST /api/cartelle-condivise/molti/elimina': { who: 'it' },

  'GET /api/software': { who: 'sees', lists: 'software' },
  'GET /api/software/assignments': { who: 'signedIn' },
  'GET /api/dipendenti/:id/software': { who: 'sees' },
  'POST /api/software': { who: 'it' },
  'PUT /api/software/:id': { who: 'it' },
  'DELETE /api/software/:id': { who: 'it', before: 'itemIsFree' },
  'POST /api/software/molti/brand': { who: 'it' },
  'POST /api/software/molti/elimina': { who: 'it' },
  'PATCH /api/software/:id/assign': { who: 'edits', sharedTakesOne: true, before: 'itemIsFree' },
  'PATCH /api/software/:id/unassign': { who: 'edits', sharedTakesOne: true },
  'GET /api/software/:id/assegnatari': { who: 'sees' },

  'GET /api/piani-mobili': { who: 'sees', lists: 'piano_mobile' },
  'GET /api/piani-mobili/operatori': { who: 'signedIn' },
  'POST /api/piani-mobili': { who: 'it' },
  'PUT /api/piani-mobili/:id': { who: 'it', before: 'itemIsFree' },
  'DELETE /api/piani-mobili/:id': { who: 'it', before: 'itemIsFree' },
  'PATCH /api/piani-mobili/:id/assign': { who: 'edits', sharedTakesOne: true, before: 'itemIsFree' },
  'PATCH /api/piani-mobili/:id/unassign': { who: 'edits', sharedTakesOne: true },
  'GET /api/piani-mobili/:id/assegnatari': { who: 'sees' },
  'POST /api/piani-mobili/molti/brand': { who: 'it' },
  'POST /api/piani-mobili/molti/elimina': { who: 'it' },

  'GET /api/iphones': { who: 'sees', lists: 'iphone_id' },
  'POST /api/iphones': { who: 'it' },
  'PUT /api/iphones/:id': { who: 'it' },
  'DELETE /api/iphones/:id': { who: 'it', before: 'itemIsFree' },
  'PATCH /api/iphones/:id/assign': { who: 'edits', sharedTakesOne: true, before: 'itemIsFree' },
  'PATCH /api/iphones/:id/unassign': { who: 'edits', sharedTakesOne: true },
  'GET /api/iphones/:id/assegnatari': { who: 'sees' },
  'POST /api/iphones/molti/brand': { who: 'it' },
  'POST /api/iphones/molti/elimina': { who: 'it' },

  'GET /api/showrooms': { who: 'sees', lists: 'showroom' },
  'POST /api/showrooms': { who: 'hr' },
  'PUT /api/showrooms/:id': { who: 'hr' },
  'DELETE /api/showrooms/:id': { who: 'hr', before: 'nobodyInShowroom' },

  'GET /api/workflows': { who: 'sees', lists: 'workflow' },
  'GET /api/workflows/conteggi': { who: 'signedIn' },
  'GET /api/workflows/:id/passi': { who: 'sees' },
  'GET /api/workflows/:id/incaricati': { who: 'hr' },
  'POST /api/workflows': { who: 'hr', before: 'noWorkflow' },
  'PUT /api/workflows/:id': { who: 'hr', bodyOfObject: true },
  'PUT /api/workflows/:id/comunica_manager': { who: 'hr', before: { workflowAt: 'creato_hr' } },
  'PUT /api/workflows/:id/comunica_it': { who: 'manager', before: { workflowAt: 'completato_hr_attesa_manager' } },
  'PUT /api/workflows/:id/completa_it': { who: 'it', before: { workflowAt: 'completato_manager_attesa_it' } },
  'PUT /api/workflows/:id/torna_hr': { who: 'hrOrManager', before: { workflowAt: 'completato_hr_attesa_manager' } },
  'PUT /api/workflows/:id/torna_manager': { who: 'managerOrIt', before: { workflowAt: 'completato_manager_attesa_it' } },
  'PUT /api/workflows/:id/torna_it': { who: 'it', before: { workflowAt: 'completato_it' } },
};
