// The permissions as one table. The server's checks and the browser's `permessi` are both derived from it.

export const ROLES = ['HR', 'IT', 'MANAGER'] as const;
export type Role = (typeof ROLES)[number];

export const RIGHTS = ['can_view', 'can_edit', 'can_admin'] as const;
/** The three permissions on a brand. Each permission implies the permissions before it in the list. */
export type Right = (typeof RIGHTS)[number];

interface BrandRule {
  right: Right;
  roles: readonly Role[] | 'any';
  /** True when can_admin on the brand allows the action to every role, also to roles that are not listed in `roles`. */
  admin: boolean;
  /** True for an action on texts and settings of a whole brand. An account that is limited to showrooms of the brand may not do it. */
  wholeBrand?: true;
}

const HR = ['HR'] as const;
const IT = ['IT'] as const;
const MANAGER = ['MANAGER'] as const;

/** The permission and role that each action on a record of a brand requires. An amministratore may do every action. */
export const BRAND_ACTIONS = {
  'brand.vedi': { right: 'can_view', roles: 'any', admin: true },
  'dipendenti.modifica': { right: 'can_edit', roles: HR, admin: true },
  'showrooms.modifica': { right: 'can_edit', roles: HR, admin: true, wholeBrand: true },
  'workflows.crea': { right: 'can_edit', roles: HR, admin: true },
  'workflows.comunica_manager': { right: 'can_edit', roles: HR, admin: true },
  'workflows.comunica_it': { right: 'can_edit', roles: MANAGER, admin: true },
  'workflows.completa_it': { right: 'can_edit', roles: IT, admin: true },
  'workflows.torna_it': { right: 'can_edit', roles: IT, admin: true },
  'workflows.torna_hr': {
    right: 'can_edit',
    roles: ['HR', 'MANAGER'],
    admin: true,
  },
  'workflows.torna_manager': {
    right: 'can_edit',
    roles: ['MANAGER', 'IT'],
    admin: true,
  },
  'dotazioni.modifica': { right: 'can_edit', roles: IT, admin: true, wholeBrand: true },
  'attivita.modifica': { right: 'can_edit', roles: HR, admin: true, wholeBrand: true },
  'richieste.modifica': { right: 'can_edit', roles: ['HR', 'MANAGER'], admin: true },
  'risorse.modifica': { right: 'can_edit', roles: IT, admin: true },
  'risorse.assegna': { right: 'can_edit', roles: 'any', admin: true },
  'riservati.vedi': { right: 'can_view', roles: HR, admin: false },
  'riservati.modifica': { right: 'can_edit', roles: HR, admin: false },
  'documenti.modifica': { right: 'can_edit', roles: 'any', admin: true },
  'documenti.it': { right: 'can_view', roles: IT, admin: true },
  'brands.modifica': { right: 'can_admin', roles: 'any', admin: true },
  'budget.modifica': { right: 'can_admin', roles: 'any', admin: true },
  'associazioni.modifica': { right: 'can_admin', roles: 'any', admin: true },
} as const satisfies Record<string, BrandRule>;

export const GLOBAL_ACTIONS = {
  'brands.crea': 'amministratore',
  'utenti.gestisci': 'amministratore',
  'posta.gestisci': 'amministratore',
  'webhook.gestisci': 'amministratore',
  'mesi.chiudi': 'amministratore',
  'persone.anonimizza': 'amministratore',
  'conservazione.gestisci': 'amministratore',
  'letture.vedi': 'amministratore',
} as const;

export type BrandAction = keyof typeof BRAND_ACTIONS;
export type GlobalAction = keyof typeof GLOBAL_ACTIONS;

export type Needs = 'public' | 'session' | BrandAction | GlobalAction;

export interface Subject {
  amministratore: boolean;
  role: Role;
  can_view: readonly number[];
  can_edit: readonly number[];
  can_admin: readonly number[];
  /** The showrooms to which the account is limited, by the id of their brand. A brand that is missing here is not limited. */
  showroom_ids: Readonly<Record<string, number[]>>;
}

/** Returns the ids of the brands on which this account may do the action; for an amministratore all brands. */
export function brandsFor(subject: Subject, action: BrandAction): readonly number[] {
  const rule: BrandRule = BRAND_ACTIONS[action];
  if (subject.amministratore) return subject.can_view;
  const byRole = rule.roles === 'any' || rule.roles.includes(subject.role) ? subject[rule.right] : [];
  const ids = rule.wholeBrand ? byRole.filter((id) => !(id in subject.showroom_ids)) : byRole;
  if (!rule.admin) return ids;
  return [...new Set([...ids, ...subject.can_admin])];
}

/**
 * Returns whether the account could do the action on one more brand if it got edit permission there. For an account that is limited to showrooms,
 * this permission is assumed to be limited to showrooms as well.
 */
export function couldDo(account: Pick<Subject, 'role' | 'amministratore' | 'showroom_ids'>, action: BrandAction): boolean {
  const { role, amministratore } = account;
  const showroom_ids: Subject['showroom_ids'] = Object.keys(account.showroom_ids).length > 0 ? { 1: [] } : {};
  return brandsFor({ role, amministratore, can_view: [1], can_edit: [1], can_admin: [], showroom_ids }, action).length > 0;
}

/**
 * The actions that the web app may offer to an account: brand ids by action, and the global actions. The server checks again on
 * every request.
 */
export interface Permessi {
  brand: Record<BrandAction, number[]>;
  globali: GlobalAction[];
}

export function permessiOf(subject: Subject): Permessi {
  const brand = Object.fromEntries(
    Object.keys(BRAND_ACTIONS).map((action) => [action, [...brandsFor(subject, action as BrandAction)]]),
  ) as Record<BrandAction, number[]>; // cast: the keys are the actions of BRAND_ACTIONS
  return { brand, globali: subject.amministratore ? (Object.keys(GLOBAL_ACTIONS) as GlobalAction[]) : [] };
}

// The check uses own keys only, because `in` would accept 'constructor'.
export function isBrandAction(needs: Needs): needs is BrandAction {
  return Object.hasOwn(BRAND_ACTIONS, needs);
}

export function isGlobalAction(needs: Needs): needs is GlobalAction {
  return Object.hasOwn(GLOBAL_ACTIONS, needs);
}
