import { sql } from 'kysely';
import { endSessions } from '#features/accounts/auth/server/sign-in-account.ts';
import { revokeGettoni } from '#features/accounts/gettoni/server/revoke-gettoni.ts';
import { dirittiOf } from '#features/accounts/utenti/rules.ts';
import { changeUser } from '#features/accounts/utenti/server/change-user.ts';
import { insertAssociation, removeAssociation, setRights } from '#features/accounts/utenti/server/store-associations.ts';
import { emailKeyOf } from '#server/db/conditions.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { inTransaction } from '#server/http/transaction.ts';
import { recordRejectedAccess } from '#server/register/record-fact.ts';
import { readAccountScope } from '#server/security/authenticate.ts';
import { allAccountsLock, lockAccount } from '#server/security/lock-account.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Right, Role } from '#shared/permissions.ts';
import type { Problem } from '#shared/problem.ts';
import { emailKey } from '#shared/schemas.ts';
import {
  ACCOUNT_DISATTIVATO,
  type DuePermissions,
  EMAIL_GIA_COLLEGATA,
  EMAIL_NON_VERIFICATA,
  FUORI_DAI_GRUPPI,
  GRUPPI_NON_MANDATI,
  type GroupMap,
  type Persona,
  permissionsOfGroups,
  permissionsWithoutGroups,
  rightsOnBrands,
  SENZA_ACCOUNT,
} from '../rules.ts';

export interface Recognized {
  persona: Persona;
  /** The account of the person; undefined when the groups allow the sign-in but the person has no account yet. */
  user_id: number | undefined;
  permissions: DuePermissions | undefined;
}

interface SignInContext {
  nome: string;
  groupMap: GroupMap | undefined;
  address: string;
}

/** Finds the account of a person. Throws and records a rejection when the person has no account that may sign in. */
export async function recognizePersona(db: Db, persona: Persona, { nome, groupMap, address }: SignInContext): Promise<Recognized> {
  const reject = async (problem: Problem, utente?: number) => {
    await recordRejectedAccess(db, { evento: 'non_riuscito', utente, indirizzo: address, fattore: nome });
    throw problem;
  };
  const account = (await findLinked(db, persona)) ?? (await findByEmail(db, persona));
  if (!account && persona.email === undefined) return reject(EMAIL_NON_VERIFICATA(nome));
  if (account?.is_linked_to_other) return reject(EMAIL_GIA_COLLEGATA(), account.id);
  if (account && !account.is_active) return reject(ACCOUNT_DISATTIVATO(), account.id);
  if (!account && !groupMap) return reject(SENZA_ACCOUNT());
  const { permissions, rejection } = await checkGruppi(db, persona, account?.is_linked ? account.id : undefined, { nome, groupMap });
  if (rejection) return reject(rejection, account?.id);
  return { persona, user_id: account?.id, permissions };
}

/**
 * Returns the permissions of the person, or the error when the groups do not allow the sign-in. `linkedUserId` is the account that is
 * linked to the person. When the person is in no group any more, the sessions, API tokens and permissions from groups of that account
 * are deleted.
 */
export async function checkGruppi(
  db: Db,
  { gruppi }: Persona,
  linkedUserId: number | undefined,
  { nome, groupMap }: Pick<SignInContext, 'nome' | 'groupMap'>,
): Promise<{ permissions?: DuePermissions | undefined; rejection?: Problem }> {
  if (!groupMap) return {};
  if (!gruppi) return { rejection: GRUPPI_NON_MANDATI(nome) };
  const permissions = permissionsOfGroups(groupMap, gruppi);
  if (permissions) return { permissions };
  if (linkedUserId !== undefined) await revokeFuoriDaiGruppi(db, linkedUserId, groupMap);
  return { rejection: FUORI_DAI_GRUPPI() };
}

interface FoundAccount {
  id: number;
  is_active: boolean;
  is_linked_to_other: boolean;
  /** False when the account was only found by its e-mail: no permission of the account comes from groups yet. */
  is_linked: boolean;
}

/** Finds the account that is linked to the person, by the subject of the provider, because an e-mail can get another owner. */
function findLinked(db: Db, { emittente, soggetto }: Persona): Promise<FoundAccount | undefined> {
  return db
    .selectFrom('identita_aziendali as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(['u.id', 'u.is_active', sql<boolean>`false`.as('is_linked_to_other'), sql<boolean>`true`.as('is_linked')])
    .where('i.emittente', '=', emittente)
    .where('i.soggetto', '=', soggetto)
    .executeTakeFirst();
}

async function findByEmail(db: Db, { emittente, email }: Persona): Promise<FoundAccount | undefined> {
  if (email === undefined) return undefined;
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.is_active', sql<boolean>`false`.as('is_linked')])
    .select(
      sql<boolean>`exists (select from identita_aziendali i where i.user_id = u.id and i.emittente = ${emittente})`.as(
        'is_linked_to_other',
      ),
    )
    .where(emailKeyOf(sql.ref('u.email')), '=', emailKey(email))
    .executeTakeFirst();
}

export async function isLinked(db: Db, user_id: number, persona: Persona): Promise<boolean> {
  return (await findLinked(db, persona))?.id === user_id;
}

export async function applyPermissions(db: Tx, id: number, { ruolo, amministratore, brand }: DuePermissions): Promise<void> {
  const current = await db.selectFrom('users').select(['role', 'amministratore']).where('id', '=', id).executeTakeFirstOrThrow();
  const change: { role?: Role; amministratore?: boolean } = {
    ...(ruolo !== undefined && ruolo !== current.role ? { role: ruolo } : {}),
    ...(amministratore !== undefined && amministratore !== current.amministratore ? { amministratore } : {}),
  };
  if (Object.keys(change).length > 0) await changeUser(db, id, change);
  const scope = brand && (await readAccountScope(db, id));
  if (scope) await setBrands(db, scope, brand);
}

/**
 * Removes the sessions, API tokens and permissions from groups of an account. Runs in a separate transaction, because the transaction of
 * the rejected sign-in is rolled back. The last active amministratore keeps that permission.
 */
async function revokeFuoriDaiGruppi(db: Db, id: number, groupMap: GroupMap): Promise<void> {
  await inTransaction(db, undefined, async (tx) => {
    await sql`select ${allAccountsLock()}`.execute(tx);
    const { amministratore, ...duePermissions } = permissionsWithoutGroups(groupMap);
    await applyPermissions(tx, id, {
      ...duePermissions,
      amministratore: (await isLastAmministratore(tx, id)) ? undefined : amministratore,
    });
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
  const scopedDb = scoped(db, scope);
  const dueRights = rightsOnBrands(await scopedDb.selectFrom('brands').select(['id', 'nome']).execute(), brand);
  const existing = await scopedDb
    .selectFrom('user_brands')
    .select(['id', 'brand_id', 'can_view', 'can_edit', 'can_admin'])
    .where('user_id', '=', scope.user_id)
    .execute();
  const differing = existing.filter((association) => !hasRight(association, dueRights.get(association.brand_id)));
  const missing = [...dueRights].filter(([brand_id]) => !existing.some((association) => association.brand_id === brand_id));
  if (differing.length === 0 && missing.length === 0) return;
  // The lock waits for other transactions that change the account. Every removal of permissions takes this lock.
  await lockAccount(db, scope.user_id);
  for (const { id, brand_id } of differing) {
    const right = dueRights.get(brand_id);
    await (right ? setRights(db, scope, id, dirittiOf(right)) : removeAssociation(db, scope, id));
  }
  for (const [brand_id, right] of missing) await insertAssociation(db, scope, { user_id: scope.user_id, brand_id, ...dirittiOf(right) });
}

function hasRight(existing: { can_view: boolean; can_edit: boolean; can_admin: boolean }, dueRight: Right | undefined): boolean {
  const rights = dueRight && dirittiOf(dueRight);
  return rights !== undefined && rights.can_edit === existing.can_edit && rights.can_admin === existing.can_admin;
}
