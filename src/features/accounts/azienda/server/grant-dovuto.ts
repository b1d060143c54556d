import { endSessions } from '#features/accounts/auth/server/end-sessions.ts';
import { revokeGettoni } from '#features/accounts/gettoni/server/revoke-gettoni.ts';
import { dirittiOf } from '#features/accounts/utenti/rules.ts';
import { changeUser } from '#features/accounts/utenti/server/change-user.ts';
import { insertAssociation, removeAssociation, setRights } from '#features/accounts/utenti/server/store-associations.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { inTransaction } from '#server/http/transaction.ts';
import { scopeOfAccount } from '#server/security/authenticate.ts';
import { asChangerOfAccounts, lockAccount } from '#server/security/lock-account.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Right, Role } from '#shared/permissions.ts';
import { type Dovuto, dirittiSu, dovutoFuoriDaiGruppi, type Mappa } from '../rules.ts';

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

/**
 * Ends the sessions and tokens of an account and takes what its groups gave, in one transaction of its own: the sign-in that showed it is
 * refused, which would undo a change of its transaction. The last active amministratore stays one, or nobody could give rights any more.
 */
export async function revokeFuoriDaiGruppi(db: Db, id: number, mappa: Mappa): Promise<void> {
  await inTransaction(db, undefined, async (tx) => {
    await asChangerOfAccounts().execute(tx);
    const { amministratore, ...due } = dovutoFuoriDaiGruppi(mappa);
    await grantDovuto(tx, id, { ...due, amministratore: (await isLastAmministratore(tx, id)) ? undefined : amministratore });
    await endSessions(tx, id);
    await revokeGettoni(tx, id);
  });
}

async function isLastAmministratore(db: Tx, id: number): Promise<boolean> {
  const active = await db
    .selectFrom('users')
    .select('id')
    .where('amministratore', '=', true)
    .where('is_active', '=', true)
    .limit(2)
    .execute();
  return active.length === 1 && active[0]?.id === id;
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
