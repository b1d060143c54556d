import { sql } from 'kysely';
import { actorSettings, setActor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/handle.ts';
import type { RequestFacts } from '#server/http/route.ts';
import { accessStatement, recordAccess } from '#server/register/record-fact.ts';
import { authenticate, type Caller, recordPresence, SESSION_TIMES, sessionExpiry } from '#server/security/authenticate.ts';
import { createToken, hashToken } from '#server/security/credential.ts';
import { lockAccount } from '#server/security/lock-account.ts';
import { permessiOf } from '#shared/permissions.ts';
import type { SecondoPasso } from '../contract.ts';
import { CREDENZIALI_NON_VALIDE } from '../rules.ts';
import { closeSession } from './queries.ts';
import { deleteResetLinkQuery } from './reset-link.ts';

type SignInMethod = Pick<Parameters<typeof openSession>[2], 'fattore' | 'azienda'>;

/** Opens a session for the account. It replaces the former session of the browser. */
export async function signInAccount(db: Tx, request: RequestFacts, account: VerifiedAccount, method: SignInMethod = {}) {
  return signInLocked(db, request, await lockAccountRow(db, account), method);
}

export async function signInLocked(db: Tx, request: RequestFacts, account: LockedAccount, method: SignInMethod = {}) {
  const { token, caller } = await openSession(db, account, { ...request, ...method });
  if (request.token !== undefined) await replaceSession(db, request.token);
  request.setSessionCookie(token);
  return toSession(caller);
}

export function toSession({ user, scope }: Pick<Caller, 'user' | 'scope'>) {
  const { session_id: _, ...account } = user;
  return { user: { ...account, showroom_ids: scope.showroom_ids, permessi: permessiOf(scope) } };
}

interface SessionData extends Pick<RequestFacts, 'userAgent' | 'address'> {
  fattore?: string | undefined;
  /**
   * The company sign-in; undefined for other methods. `authenticatedAt` is in Unix seconds; undefined when the provider does not send
   * it.
   */
  azienda?: { authenticatedAt: number | undefined } | undefined;
}

/**
 * Opens a session and returns its token; the database stores only a hash of the token. Expired sessions are deleted here, because
 * sign-ins are frequent enough for this.
 */
async function openSession(
  db: Tx,
  { id, invitato_il }: LockedAccount,
  { userAgent, address, fattore, azienda }: SessionData,
): Promise<{ token: string; caller: Caller }> {
  const token = createToken();
  const credential = { tipo: 'sessione', secret: token } as const;
  const accessEntry = accessStatement({ evento: 'entrato', utente: id, indirizzo: address, ...(fattore ? { fattore } : {}) });
  // A provider may send the time of the last authentication, which then counts as the confirmation of identity.
  const confirmedAt = azienda ? sql`least(now(), to_timestamp(${azienda.authenticatedAt ?? 0}))` : sql`now()`;
  const statement = sql`
    with attore as (select ${actorSettings({ user_id: id })}),
      visto as (update users set last_login = now() where id = ${id}),
      scadute as (delete from sessions where expires_at < now()),
      presente as (${recordPresence(sql`select ${id}::integer as user_id`)}),
      sessione as (
        insert into sessions (user_id, token_hash, user_agent, expires_at, aziendale, confermata_il, assente_dal)
        values (${id}, ${hashToken(token)}, ${userAgent?.slice(0, 200) ?? null}, ${sessionExpiry()}, ${azienda !== undefined}, ${confirmedAt},
          ${lastPresence(id)}))
    ${accessEntry} from attore`;
  await statement.execute(db);
  if (invitato_il !== null) await endInvito(db, id);
  const caller = await authenticate(db, credential, { isUse: false });
  if (!caller) throw new Error('The new session was not found');
  return { token, caller };
}

/**
 * SQL expression: when the account was last present; null before its first session. A presence is recorded once a minute, so the account's
 * own last changes may be later.
 */
const lastPresence = (id: number) => sql`(
  select greatest(p.ultima, (
    select max(r.quando) from registro r where r.user_id = p.user_id and r.gettone is null and r.quando > p.ultima
      and r.quando <= p.ultima + 2 * ${SESSION_TIMES.renewal}::interval))
  from presenze p where p.user_id = ${id})`;

/** Deletes the open invitation of an account that signs in: the link would bypass a second factor that the account has set up since. */
async function endInvito(db: Tx, id: number): Promise<void> {
  await deleteResetLinkQuery(db, id).execute();
  await db.updateTable('users').set({ invitato_il: null, invitato_da: null }).where('id', '=', id).execute();
}

/** Ends the session of the token. The call is public, so the audit log takes the actor from the session. */
export async function signOut(db: Tx, { token, address }: Pick<RequestFacts, 'token' | 'address'>): Promise<void> {
  const utente = await closeSession(db, token);
  if (utente === undefined) return;
  await setActor(db, { user_id: utente });
  await recordAccess(db, { evento: 'uscito', utente, indirizzo: address });
}

async function replaceSession(db: Tx, token: string): Promise<void> {
  const utente = await closeSession(db, token);
  if (utente !== undefined) await recordAccess(db, { evento: 'sessioni_chiuse', utente, sessioni: 1 });
}

interface VerifiedAccount {
  id: number;
  password_hash?: string;
}

export type SecondFactors = Pick<SecondoPasso, 'app' | 'passkey'>;

/** A locked account that has not changed since its password or other proof was checked. */
export interface LockedAccount {
  id: number;
  invitato_il: string | null;
  factors: SecondFactors | undefined;
}

/**
 * Locks the account before a session is opened. Throws when the account is no longer active or its password has changed: such a change
 * ends all sessions, so no session may be opened after it. `dominio` is the host, because a passkey belongs to one host.
 */
export async function lockAccountRow(db: Tx, { id, password_hash }: VerifiedAccount, dominio = ''): Promise<LockedAccount> {
  const { rows } = await sql<Omit<LockedAccount, 'factors'> & SecondFactors & { has_factors: boolean }>`
    select id, invitato_il, ha_secondo_fattore(id) as has_factors,
      exists (select from app_autenticazione a where a.user_id = u.id and a.attiva_dal is not null) as app,
      exists (select from passkey p where p.user_id = u.id and p.dominio = ${dominio}) as passkey
    from users u
    where id = ${id} and is_active and (${password_hash ?? null}::text is null or password_hash = ${password_hash ?? null})
    for no key update of u`.execute(db);
  const [row] = rows;
  if (!row) throw CREDENZIALI_NON_VALIDE();
  const { has_factors, app, passkey, ...account } = row;
  return { ...account, factors: has_factors ? { app, passkey } : undefined };
}

export async function endSessions(db: Tx, user_id: number, exceptSessionId?: number): Promise<void> {
  await lockAccount(db, user_id);
  const sessions = db.deleteFrom('sessions').where('user_id', '=', user_id);
  const endedSessions = await (exceptSessionId === undefined ? sessions : sessions.where('id', '<>', exceptSessionId))
    .returning(sql<boolean>`expires_at > now()`.as('was_open'))
    .execute();
  await db.deleteFrom('secondi_passi').where('user_id', '=', user_id).execute();
  const sessioni = endedSessions.filter(({ was_open }) => was_open).length;
  if (sessioni > 0) await recordAccess(db, { evento: 'sessioni_chiuse', utente: user_id, sessioni });
}
