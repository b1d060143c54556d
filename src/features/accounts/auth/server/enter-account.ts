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

/** What was shown beside the password, or instead of it. */
type How = Pick<Parameters<typeof openSession>[2], 'fattore' | 'aziendale'>;

/** Lets an account in that has shown all it has to: a new session instead of the one that the browser had. */
export async function enterAccount(db: Tx, request: RequestFacts, account: EnteringAs, how: How = {}) {
  return enterHeld(db, request, await holdAccount(db, account), how);
}

/** The same of one that is held already. */
export async function enterHeld(db: Tx, request: RequestFacts, held: HeldAccount, how: How = {}) {
  const { token, caller } = await openSession(db, held, { ...request, ...how });
  if (request.token !== undefined) await replaceSession(db, request.token);
  request.setSessionCookie(token);
  return present(caller);
}

export function present({ user, scope }: Pick<Caller, 'user' | 'scope'>) {
  const { session_id: _, ...account } = user;
  return { user: { ...account, permessi: permessiOf(scope) } };
}

/** Where a sign-in comes from. */
interface From extends Pick<RequestFacts, 'userAgent' | 'address'> {
  /** What was shown beside the password, or instead of it. */
  fattore?: string | undefined;
  /** At the company's provider; `mostrata`: when they last showed it who they are, in seconds, where it says so. */
  aziendale?: { mostrata: number | undefined } | undefined;
}

/**
 * Opens a session for an account that is held and has just shown all it has to. Gives its token, which is stored nowhere, and who comes in by
 * it. Sessions that have run out go with it: they are looked for nowhere else so often.
 */
async function openSession(
  db: Tx,
  { id, invitato_il }: HeldAccount,
  { userAgent, address, fattore, aziendale }: From,
): Promise<{ token: string; caller: Caller }> {
  const token = newToken();
  const credential = { tipo: 'sessione', secret: token } as const;
  const entered = enteringAccess({ evento: 'entrato', utente: id, indirizzo: address, ...(fattore ? { fattore } : {}) });
  // Where the provider says when they showed it who they are, that is when; a password was shown now.
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

/** Who has come in another way is invited no more: that link would pass by what they have set up since, such as a second factor. */
async function endInvito(db: Tx, id: number): Promise<void> {
  await droppingResetLink(db, id).execute();
  await db.updateTable('users').set({ invitato_il: null, invitato_da: null }).where('id', '=', id).execute();
}

/** Ends the session of the request, if it is one. The call is public, so the session says whose doing it is. */
export async function signOut(db: Tx, { token, address }: Pick<RequestFacts, 'token' | 'address'>): Promise<void> {
  const utente = await closeSession(db, token);
  if (utente === undefined) return;
  await setActor(db, { user_id: utente });
  await recordAccess(db, { evento: 'uscito', utente, indirizzo: address });
}

/** Ends the session that the browser had before this sign-in. It may belong to another account. */
async function replaceSession(db: Tx, token: string): Promise<void> {
  const utente = await closeSession(db, token);
  if (utente !== undefined) await recordAccess(db, { evento: 'sessioni_chiuse', utente, sessioni: 1 });
}

/** Who enters, and with which password: the hash that was verified, or was just made; undefined where none was asked for. */
interface EnteringAs {
  id: number;
  password_hash?: string;
}

export type Modi = Pick<SecondoPasso, 'app' | 'passkey'>;

/** An account that is what it was when it showed who it is. */
export interface HeldAccount {
  id: number;
  invitato_il: string | null;
  /** Its second factors: with which of them it can go on where it was asked for; none: undefined. */
  modi: Modi | undefined;
}

/**
 * Refused when the account is no longer active or has another password by now: whoever changes that ends the sessions there are, and none may
 * slip in after. From here on nobody else changes it until the transaction ends. `dominio`: passkeys are of one name of the server.
 */
export async function holdAccount(db: Tx, { id, password_hash }: EnteringAs, dominio = ''): Promise<HeldAccount> {
  const { rows } = await sql<Omit<HeldAccount, 'modi'> & Modi & { has: boolean }>`
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

/** Ends the sessions of an account: from the very next request on it is signed out (rule 25). `but` is the one that stays. */
export async function endSessions(db: Tx, user_id: number, but?: number): Promise<void> {
  await lockAccount(db, user_id);
  const all = db.deleteFrom('sessions').where('user_id', '=', user_id);
  const ended = await (but === undefined ? all : all.where('id', '<>', but))
    .returning(sql<boolean>`expires_at > now()`.as('was_open'))
    .execute();
  // A sign-in that is half done ends with them, whichever session stays.
  await db.deleteFrom('secondi_passi').where('user_id', '=', user_id).execute();
  const sessioni = ended.filter(({ was_open }) => was_open).length;
  if (sessioni > 0) await recordAccess(db, { evento: 'sessioni_chiuse', utente: user_id, sessioni });
}
