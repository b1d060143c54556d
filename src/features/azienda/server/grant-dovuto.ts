import { dirittiOf } from '#features/utenti/rules.ts';
import { changeUser } from '#features/utenti/server/change-user.ts';
import { insertAssociation, removeAssociation, setRights } from '#features/utenti/server/store-associations.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import { scopeOfAccount } from '#server/security/authenticate.ts';
import { lockAccount } from '#server/security/lock-account.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Right, Role } from '#shared/permissions.ts';
import { type Dovuto, dirittiSu } from '../rules.ts';

/** Gives an account what its groups give it, and takes what they do not; what they say nothing of stays. */
export async function grantDovuto(db: Tx, id: number, { ruolo, amministratore, brand }: Dovuto): Promise<void> {
  const is = await db.selectFrom('users').select(['role', 'amministratore']).where('id', '=', id).executeTakeFirstOrThrow();
  const change: { role?: Role; amministratore?: boolean } = {
    ...(ruolo !== undefined && ruolo !== is.role ? { role: ruolo } : {}),
    ...(amministratore !== undefined && amministratore !== is.amministratore ? { amministratore } : {}),
  };
  if (Object.keys(change).length > 0) await changeUser(db, id, change);
  const scope = brand && (await scopeOfAccount(db, id));
  if (scope) await setBrands(db, scope, brand);
}

async function setBrands(db: Tx, scope: Scope, brand: Readonly<Record<string, Right>>): Promise<void> {
  const all = scoped(db, scope);
  const due = dirittiSu(await all.selectFrom('brands').select(['id', 'nome']).execute(), brand);
  const has = await all
    .selectFrom('user_brands')
    .select(['id', 'brand_id', 'can_view', 'can_edit', 'can_admin'])
    .where('user_id', '=', scope.user_id)
    .execute();
  const wrong = has.filter((each) => !isRight(each, due.get(each.brand_id)));
  const missing = [...due].filter(([brand_id]) => !has.some((each) => each.brand_id === brand_id));
  if (wrong.length === 0 && missing.length === 0) return;
  // As by whoever takes rights from an account: its changes that are going on are waited for.
  await lockAccount(db, scope.user_id);
  for (const { id, brand_id } of wrong) {
    const right = due.get(brand_id);
    await (right ? setRights(db, scope, id, dirittiOf(right)) : removeAssociation(db, scope, id));
  }
  for (const [brand_id, right] of missing) await insertAssociation(db, scope, { user_id: scope.user_id, brand_id, ...dirittiOf(right) });
}

function isRight(has: { can_view: boolean; can_edit: boolean; can_admin: boolean }, due: Right | undefined): boolean {
  const rights = due && dirittiOf(due);
  return rights !== undefined && rights.can_edit === has.can_edit && rights.can_admin === has.can_admin;
}
