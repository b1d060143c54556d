import { sql } from 'kysely';
import { setActor, settingActor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/handle.ts';
import type { RequestFacts } from '#server/http/route.ts';
import { enteringAccess, recordAccess } from '#server/register/record-fact.ts';
import { authenticate, type Caller, endAfterUse } from '#server/security/authenticate.ts';
import { hashToken, newToken } from '#server/security/credential.ts';
import { lockAccount } from '#server/security/lock-account.ts';
import { permessiOf } from '#shared/permissions.ts';
import type { SecondoPasso } from '../contract.ts';
import { CREDENZIALI_NON_VALIDE } from '../rules.ts';
import { closeSession } from './queries.ts';
import { droppingResetLink } from './reset-link.ts';

/** The second factor of the sign-in, or the passkey that was used instead of a password. */
type How = Pick<Parameters<typeof openSession>[2], 'fattore' | 'aziendale'>;

/** Opens a session for an authenticated account. It replaces the former session of the browser. */
export async function enterAccount(db: Tx, request: RequestFacts, account: EnteringAs, how: How = {}) {
  return enterLocked(db, request, await lockAccountRow(db, account), how);
}

/** Opens a session for an authenticated account that is already locked. */
export async function enterLocked(db: Tx, request: RequestFacts, held: LockedAccount, how: How = {}) {
  const { token, caller } = await openSession(db, held, { ...request, ...how });
  if (request.token !== undefined) await replaceSession(db, request.token);
  request.setSessionCookie(token);
  return present(caller);
}

export function present({ user, scope }: Pick<Caller, 'user' | 'scope'>) {
  const { session_id: _, ...account } = user;
  return { user: { ...account, permessi: permessiOf(scope) } };
}

/** The data of the request that are stored in the session. */
interface From extends Pick<RequestFacts, 'userAgent' | 'address'> {
  fattore?: string | undefined;
  /**
   * Set only for a company sign-in. `mostrata` is the time at which the user authenticated at the provider, in Unix seconds; undefined when
   * the provider does not send it.
   */
  aziendale?: { mostrata: number | undefined } | undefined;
}

/**
 * Opens a session for a locked, authenticated account. Resolves to the account and to the token of the session; the database stores only a
 * hash of the token. Also deletes expired sessions, because sign-ins are frequent enough for this.
 */
async function openSession(
  db: Tx,
  { id, invitato_il }: LockedAccount,
  { userAgent, address, fattore, aziendale }: From,
): Promise<{ token: string; caller: Caller }> {
  const token = newToken();
  const credential = { tipo: 'sessione', secret: token } as const;
  const entered = enteringAccess({ evento: 'entrato', utente: id, indirizzo: address, ...(fattore ? { fattore } : {}) });
  // The time of authentication: the provider's time if the provider sends one, otherwise (for example for a password) now.
  const shown = aziendale ? sql`least(now(), to_timestamp(${aziendale.mostrata ?? 0}))` : sql`now()`;
  const opened = sql`
    with attore as (select ${settingActor({ user_id: id })}),
      visto as (update users set last_login = now() where id = ${id}),
      scadute as (delete from sessions where expires_at < now()),
      sessione as (
        insert into sessions (user_id, token_hash, user_agent, expires_at, aziendale, confermata_il)
        values (${id}, ${hashToken(token)}, ${userAgent?.slice(0, 200) ?? null}, ${endAfterUse()}, ${aziendale !== undefined}, ${shown}))
    ${entered} from attore`;
  await opened.execute(db);
  if (invitato_il !== null) await endInvito(db, id);
  const caller = await authenticate(db, credential, { isUse: false });
  if (!caller) throw new Error('A session that was just opened is not there');
  return { token, caller };
}

/** A sign-in in another way ends an open invitation: its link would bypass a second factor that the account has set up since. */
async function endInvito(db: Tx, id: number): Promise<void> {
  await droppingResetLink(db, id).execute();
  await db.updateTable('users').set({ invitato_il: null, invitato_da: null }).where('id', '=', id).execute();
}

/** Ends the session of the request, if any. The call is public, so the audit log takes the actor from the session. */
export async function signOut(db: Tx, { token, address }: Pick<RequestFacts, 'token' | 'address'>): Promise<void> {
  const utente = await closeSession(db, token);
  if (utente === undefined) return;
  await setActor(db, { user_id: utente });
  await recordAccess(db, { evento: 'uscito', utente, indirizzo: address });
}

/** Ends the former session of the browser, which may belong to another account. */
async function replaceSession(db: Tx, token: string): Promise<void> {
  const utente = await closeSession(db, token);
  if (utente !== undefined) await recordAccess(db, { evento: 'sessioni_chiuse', utente, sessioni: 1 });
}

/** The account, and the password hash that was verified or just created; undefined when no password was used. */
interface EnteringAs {
  id: number;
  password_hash?: string;
}

export type Modi = Pick<SecondoPasso, 'app' | 'passkey'>;

/** An account that is locked and that has not changed since its password or other proof was checked. */
export interface LockedAccount {
  id: number;
  invitato_il: string | null;
  /** The second factors for the next step; undefined when the account has none. */
  modi: Modi | undefined;
}

/**
 * Locks the account until the transaction ends. Throws when it is no longer active or its password has changed: such a change ends all
 * sessions, so no session may be opened after it. `dominio` is the host, because a passkey belongs to one host.
 */
export async function lockAccountRow(db: Tx, { id, password_hash }: EnteringAs, dominio = ''): Promise<LockedAccount> {
  const { rows } = await sql<Omit<LockedAccount, 'modi'> & Modi & { has: boolean }>`
    select id, invitato_il, ha_secondo_fattore(id) as has,
      exists (select from app_autenticazione a where a.user_id = u.id and a.attiva_dal is not null) as app,
      exists (select from passkey p where p.user_id = u.id and p.dominio = ${dominio}) as passkey
    from users u
    where id = ${id} and is_active and (${password_hash ?? null}::text is null or password_hash = ${password_hash ?? null})
    for no key update of u`.execute(db);
  const [row] = rows;
  if (!row) throw CREDENZIALI_NON_VALIDE();
  const { has, app, passkey, ...held } = row;
  return { ...held, modi: has ? { app, passkey } : undefined };
}

/** Ends the sessions of an account except `but`; they are rejected on their next request. */
export async function endSessions(db: Tx, user_id: number, but?: number): Promise<void> {
  await lockAccount(db, user_id);
  const all = db.deleteFrom('sessions').where('user_id', '=', user_id);
  const ended = await (but === undefined ? all : all.where('id', '<>', but))
    .returning(sql<boolean>`expires_at > now()`.as('was_open'))
    .execute();
  // Also ends a sign-in that waits for its second step.
  await db.deleteFrom('secondi_passi').where('user_id', '=', user_id).execute();
  const sessioni = ended.filter(({ was_open }) => was_open).length;
  if (sessioni > 0) await recordAccess(db, { evento: 'sessioni_chiuse', utente: user_id, sessioni });
}
