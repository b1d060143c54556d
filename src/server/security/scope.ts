// What the caller may see and do, as a value that only `authenticate` can make.
import { type BrandAction, brandsFor, type Subject } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';

declare const minted: unique symbol;

/** The caller's brands and role. Branded: queries on rows that belong to brands take one, and nobody can invent it. */
export interface Scope extends Subject {
  readonly [minted]: true;
  readonly user_id: number;
  /** The name of the token with which a program came: the register tells it. */
  readonly gettone: string | undefined;
}

/** For `authenticate` alone; architecture.test.ts holds the list of who imports this. */
export function mintScope(user_id: number, subject: Subject, gettone?: string): Scope {
  // The only place where the brand is put on: what makes a Scope a proof is that nothing else can.
  return { ...subject, user_id, gettone } as Scope;
}

/** The same account without permission to read sick leave, pay and HR documents. */
export const withoutReserved = (scope: Scope): Scope => ({ ...scope, amministratore: false, role: 'MANAGER' });

// Which actions each request's scope was asked about: a handler that forgets to ask is a bug the kernel sees.
const asked = new WeakMap<Scope, Set<BrandAction>>();

/** All that decides what an account sees, and may do. Whose it is does not. */
export function rightsOf({ role, amministratore, can_view, can_edit, can_admin }: Scope): unknown[] {
  return [role, amministratore, ...[can_view, can_edit, can_admin].map((ids) => [...ids].sort((a, b) => a - b))];
}

/**
 * Refuses with 403 unless the caller may do this on every one of these brands (rule 20: a record of several brands takes
 * the right on all of them). An empty list never authorizes.
 */
export function requireRight(scope: Scope, action: BrandAction, brandIds: readonly number[]): void {
  noteAsked(scope, action);
  if (!mayOn(scope, action, brandIds)) {
    throw new Problem('forbidden', 'NON_CONSENTITO', `Non puoi farlo: serve ${WHO_MAY[action]}.`);
  }
}

/** True when the caller may do this on every one of these brands, of which there is at least one. */
export function mayOn(scope: Scope, action: BrandAction, brandIds: readonly number[]): boolean {
  const allowed = new Set(brandsFor(scope, action));
  return brandIds.length > 0 && brandIds.every((id) => allowed.has(id));
}

function noteAsked(scope: Scope, action: BrandAction): void {
  const actions = asked.get(scope) ?? new Set<BrandAction>();
  asked.set(scope, actions.add(action));
}

/** Whether a handler asked for this action's right. The kernel checks it before it commits. */
export function wasAsked(scope: Scope, action: BrandAction): boolean {
  return asked.get(scope)?.has(action) ?? false;
}

// Who may do what, in words, for the sentence of a refusal. Only the server refuses: the browser does not offer what may not be done.
export const WHO_MAY: Record<BrandAction, string> = {
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

/** The same caller where one of its brands alone is looked at: it sees and may do no more than before. */
export function onlyOn(scope: Scope, brandId: number): Scope {
  const only = (ids: readonly number[]) => ids.filter((id) => id === brandId);
  return { ...scope, can_view: only(scope.can_view), can_edit: only(scope.can_edit), can_admin: only(scope.can_admin) };
}
