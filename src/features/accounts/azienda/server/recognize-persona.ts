import { sql } from 'kysely';
import { endSessions } from '#features/accounts/auth/server/enter-account.ts';
import { revokeGettoni } from '#features/accounts/gettoni/server/revoke-gettoni.ts';
import { dirittiOf } from '#features/accounts/utenti/rules.ts';
import { changeUser } from '#features/accounts/utenti/server/change-user.ts';
import { insertAssociation, removeAssociation, setRights } from '#features/accounts/utenti/server/store-associations.ts';
import { emailKeyOf } from '#server/db/conditions.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { inTransaction } from '#server/http/transaction.ts';
import { recordRejectedAccess } from '#server/register/record-fact.ts';
import { scopeOfAccount } from '#server/security/authenticate.ts';
import { lockAccount, lockingAllAccounts } from '#server/security/lock-account.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Right, Role } from '#shared/permissions.ts';
import type { Problem } from '#shared/problem.ts';
import { emailKey } from '#shared/schemas.ts';
import {
  ACCOUNT_DISATTIVATO,
  type Dovuto,
  dirittiSu,
  dovutoA,
  dovutoFuoriDaiGruppi,
  EMAIL_GIA_COLLEGATA,
  EMAIL_NON_VERIFICATA,
  FUORI_DAI_GRUPPI,
  GRUPPI_NON_MANDATI,
  type Mappa,
  type Persona,
  SENZA_ACCOUNT,
} from '../rules.ts';

export interface Recognized {
  persona: Persona;
  /** The account of the person; undefined when the groups allow the sign-in but the person has no account yet. */
  user_id: number | undefined;
  /** The permissions from the groups; undefined when groups are not used. */
  dovuto: Dovuto | undefined;
}

interface By {
  nome: string;
  mappa: Mappa | undefined;
  address: string;
}

/**
 * The account of the person who has signed in at the provider. Throws and records a rejection when the person has no account that may sign
 * in. When a linked account is in no group any more, its sessions, API tokens and permissions from groups are deleted before the rejection
 * is sent.
 */
export async function recognizePersona(db: Db, persona: Persona, { nome, mappa, address }: By): Promise<Recognized> {
  const refuse = async (problem: Problem, utente?: number) => {
    await recordRejectedAccess(db, { evento: 'non_riuscito', utente, indirizzo: address, fattore: nome });
    throw problem;
  };
  const account = (await findLinked(db, persona)) ?? (await findByEmail(db, persona));
  if (!account && persona.email === undefined) return refuse(EMAIL_NON_VERIFICATA(nome));
  if (account?.is_anothers) return refuse(EMAIL_GIA_COLLEGATA(), account.id);
  if (account && !account.is_active) return refuse(ACCOUNT_DISATTIVATO(), account.id);
  if (!account && !mappa) return refuse(SENZA_ACCOUNT());
  const { dovuto, refusal } = await checkGruppi(db, persona, account?.is_linked ? account.id : undefined, { nome, mappa });
  if (refusal) return refuse(refusal, account?.id);
  return { persona, user_id: account?.id, dovuto };
}

/**
 * Returns the role and permissions that the groups of a person give, or the error with which the sign-in is rejected. When the account that is
 * linked to the person is no longer in any group, this deletes its sessions, its tokens and its permissions from groups.
 */
export async function checkGruppi(
  db: Db,
  { gruppi }: Persona,
  linked: number | undefined,
  { nome, mappa }: Pick<By, 'nome' | 'mappa'>,
): Promise<{ dovuto?: Dovuto | undefined; refusal?: Problem }> {
  if (!mappa) return {};
  if (!gruppi) return { refusal: GRUPPI_NON_MANDATI(nome) };
  const dovuto = dovutoA(mappa, gruppi);
  if (dovuto) return { dovuto };
  if (linked !== undefined) await revokeFuoriDaiGruppi(db, linked, mappa);
  return { refusal: FUORI_DAI_GRUPPI() };
}

interface Found {
  id: number;
  is_active: boolean;
  /** True when another person of this provider is linked to the account. */
  is_anothers: boolean;
  /**
   * True when the person has already signed in with this account. False when the account was found by its e-mail: then no permission comes
   * from groups yet.
   */
  is_linked: boolean;
}

/** Finds the account by the subject of the provider, because an e-mail can get another owner. */
function findLinked(db: Db, { emittente, soggetto }: Persona): Promise<Found | undefined> {
  return db
    .selectFrom('identita_aziendali as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(['u.id', 'u.is_active', sql<boolean>`false`.as('is_anothers'), sql<boolean>`true`.as('is_linked')])
    .where('i.emittente', '=', emittente)
    .where('i.soggetto', '=', soggetto)
    .executeTakeFirst();
}

async function findByEmail(db: Db, { emittente, email }: Persona): Promise<Found | undefined> {
  if (email === undefined) return undefined;
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.is_active', sql<boolean>`false`.as('is_linked')])
    .select(sql<boolean>`exists (select from identita_aziendali i where i.user_id = u.id and i.emittente = ${emittente})`.as('is_anothers'))
    .where(emailKeyOf(sql.ref('u.email')), '=', emailKey(email))
    .executeTakeFirst();
}

export async function isLinked(db: Db, user_id: number, persona: Persona): Promise<boolean> {
  return (await findLinked(db, persona))?.id === user_id;
}

/** Grants and removes the permissions that the groups determine; other permissions stay. */
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
 * Ends the sessions and API tokens of an account and removes the permissions from groups. This happens in a separate transaction, because
 * the transaction of the rejected sign-in is rolled back. The last active amministratore keeps the permission amministratore.
 */
async function revokeFuoriDaiGruppi(db: Db, id: number, mappa: Mappa): Promise<void> {
  await inTransaction(db, undefined, async (tx) => {
    await sql`select ${lockingAllAccounts()}`.execute(tx);
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
  // Locking the account waits for other transactions that change it. Every removal of permissions takes this lock.
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
