import { type BrandAction, brandsFor, type Subject } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';

declare const minted: unique symbol;

/** The permissions of a caller. Queries on brand data require this type, and only mintScope() can construct it. */
export interface Scope extends Subject {
  readonly [minted]: true;
  readonly user_id: number;
  readonly gettone: string | undefined;
}

/** Creates a scope. Only `authenticate` may call this function; architecture.test.ts lists the files that may import it. */
export function mintScope(user_id: number, subject: Subject, gettone?: string): Scope {
  return { ...subject, user_id, gettone } as Scope;
}

export const withoutRiservati = (scope: Scope): Scope => ({ ...scope, amministratore: false, role: 'MANAGER' });

// The actions that a handler has checked, by scope. The kernel uses them to detect a handler that checks no action.
const checkedActions = new WeakMap<Scope, Set<BrandAction>>();

/** Returns the permissions of a scope without its account, so that accounts with the same permissions get the same result. */
export function rightsOf({ role, amministratore, can_view, can_edit, can_admin, showroom_ids }: Scope): unknown[] {
  const inOrder = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
  // Object.entries() returns numeric keys in ascending order, so the brands need no sorting.
  const limits = Object.entries(showroom_ids).map(([brandId, ids]) => [brandId, inOrder(ids)]);
  return [role, amministratore, inOrder(can_view), inOrder(can_edit), inOrder(can_admin), limits];
}

/** The error for an account that is limited to showrooms: the record would be in another showroom or in none, or other showrooms use it too. */
export const OUTSIDE_SHOWROOMS = () =>
  new Problem(
    'forbidden',
    'FUORI_DAI_TUOI_SHOWROOM',
    'Non puoi farlo: il tuo accesso è limitato ad alcuni showroom, e questo elemento sta in un altro, in nessuno o vale anche per altri.',
  );

/** Returns the brands that the account sees as a whole, and not limited to showrooms. */
export function wholeBrandsOf({ can_view, showroom_ids }: Pick<Scope, 'can_view' | 'showroom_ids'>): number[] {
  return can_view.filter((id) => !(id in showroom_ids));
}

/** Returns whether the account is limited to showrooms in at least one of its brands. */
export function isLimited({ showroom_ids }: Scope): boolean {
  return Object.keys(showroom_ids).length > 0;
}

/** Throws 403 unless the caller has the permission on all of these brands. An empty list is never authorized. */
export function requireRight(scope: Scope, action: BrandAction, brandIds: readonly number[]): void {
  markChecked(scope, action);
  if (!hasRight(scope, action, brandIds)) {
    throw new Problem('forbidden', 'NON_CONSENTITO', `Non puoi farlo: serve ${REQUIRED_RIGHT[action]}.`);
  }
}

export function hasRight(scope: Scope, action: BrandAction, brandIds: readonly number[]): boolean {
  const allowedIds = new Set(brandsFor(scope, action));
  return brandIds.length > 0 && brandIds.every((id) => allowedIds.has(id));
}

function markChecked(scope: Scope, action: BrandAction): void {
  const actions = checkedActions.get(scope) ?? new Set<BrandAction>();
  checkedActions.set(scope, actions.add(action));
}

export function wasChecked(scope: Scope, action: BrandAction): boolean {
  return checkedActions.get(scope)?.has(action) ?? false;
}

export const REQUIRED_RIGHT: Record<BrandAction, string> = {
  'brand.vedi': 'il diritto di visualizzare il brand',
  'dipendenti.modifica': 'il ruolo HR con diritto di modifica sul brand',
  'showrooms.modifica': 'il ruolo HR con diritto di modifica sul brand',
  'workflows.crea': 'il ruolo HR con diritto di modifica sul brand',
  'workflows.comunica_manager': 'il ruolo HR con diritto di modifica sul brand',
  'workflows.comunica_it': 'il ruolo MANAGER con diritto di modifica sul brand',
  'workflows.completa_it': 'il ruolo IT con diritto di modifica sul brand',
  'workflows.torna_it': 'il ruolo IT con diritto di modifica sul brand',
  'workflows.torna_hr': 'il ruolo HR o MANAGER con diritto di modifica sul brand',
  'workflows.torna_manager': 'il ruolo MANAGER o IT con diritto di modifica sul brand',
  'dotazioni.modifica': 'il ruolo IT con diritto di modifica sul brand',
  'attivita.modifica': 'il ruolo HR con diritto di modifica sul brand',
  'richieste.modifica': 'il ruolo HR o MANAGER con diritto di modifica sul brand',
  'risorse.modifica': 'il ruolo IT con diritto di modifica sul brand',
  'risorse.assegna': 'il diritto di modifica sul brand',
  'riservati.vedi': 'il ruolo HR',
  'riservati.modifica': 'il ruolo HR con diritto di modifica sul brand',
  'documenti.modifica': 'il diritto di modifica sul brand',
  'documenti.it': 'il ruolo IT',
  'brands.modifica': 'il diritto di amministrare il brand',
  'budget.modifica': 'il diritto di amministrare il brand',
  'associazioni.modifica': 'il diritto di amministrare il brand',
};

/** Returns the scope with its permissions on one brand only. The result never has more permissions than the scope. */
export function limitToBrand(scope: Scope, brandId: number): Scope {
  const filterBrand = (ids: readonly number[]) => ids.filter((id) => id === brandId);
  return {
    ...scope,
    can_view: filterBrand(scope.can_view),
    can_edit: filterBrand(scope.can_edit),
    can_admin: filterBrand(scope.can_admin),
    showroom_ids: Object.fromEntries(Object.entries(scope.showroom_ids).filter(([id]) => Number(id) === brandId)),
  };
}
