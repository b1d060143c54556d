// The permission that each role needs for each action, copied from docs/rules.md and not from src/shared/permissions.ts.
import type { Right, Role } from '#shared/permissions.ts';

type RightByRole = Record<Role, Right | 'never'>;

/** The weakest permission that an account of each role needs on the brand of the row. An amministratore needs no permission. */
export const MINIMUM_RIGHTS = {
  view: { HR: 'can_view', IT: 'can_view', MANAGER: 'can_view' },
  hr: { HR: 'can_edit', IT: 'can_admin', MANAGER: 'can_admin' },
  it: { HR: 'can_admin', IT: 'can_edit', MANAGER: 'can_admin' },
  manager: { HR: 'can_admin', IT: 'can_admin', MANAGER: 'can_edit' },
  hrOrManager: { HR: 'can_edit', IT: 'can_admin', MANAGER: 'can_edit' },
  managerOrIt: { HR: 'can_admin', IT: 'can_edit', MANAGER: 'can_edit' },
  edit: { HR: 'can_edit', IT: 'can_edit', MANAGER: 'can_edit' },
  readIt: { HR: 'can_admin', IT: 'can_view', MANAGER: 'can_admin' },
  viewReserved: { HR: 'can_view', IT: 'never', MANAGER: 'never' },
  editReserved: { HR: 'can_edit', IT: 'never', MANAGER: 'never' },
  administer: { HR: 'can_admin', IT: 'can_admin', MANAGER: 'can_admin' },
} as const satisfies Record<string, RightByRole>;

export type Permission = keyof typeof MINIMUM_RIGHTS;

export const ACTIONS: Record<string, Permission> = {
  'brand.vedi': 'view',
  'dipendenti.modifica': 'hr',
  'showrooms.modifica': 'hr',
  'workflows.crea': 'hr',
  'workflows.comunica_manager': 'hr',
  'workflows.comunica_it': 'manager',
  'workflows.completa_it': 'it',
  'workflows.torna_it': 'it',
  'workflows.torna_hr': 'hrOrManager',
  'workflows.torna_manager': 'managerOrIt',
  'dotazioni.modifica': 'it',
  'attivita.modifica': 'hr',
  'richieste.modifica': 'hrOrManager',
  'risorse.modifica': 'it',
  'risorse.assegna': 'edit',
  'riservati.vedi': 'viewReserved',
  'riservati.modifica': 'editReserved',
  'documenti.modifica': 'edit',
  'documenti.it': 'readIt',
  'brands.modifica': 'administer',
  'budget.modifica': 'administer',
  'associazioni.modifica': 'administer',
};
