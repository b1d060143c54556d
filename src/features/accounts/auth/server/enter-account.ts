import { type CompiledQuery, sql } from 'kysely';
import { atOnce } from '#server/db/at-once.ts';
import type { Tx } from '#server/db/handle.ts';
import type { RequestFacts } from '#server/http/route.ts';
import { type Caller, callerIn, callersBehind } from '#server/security/authenticate.ts';
import { enteringAccess } from '#server/security/record-access.ts';
import { endAfterUse } from '#server/security/session-times.ts';
import { hashToken, newToken } from '#server/security/session-token.ts';
import { permessiOf } from '#shared/permissions.ts';
import { type EnteringAs, type HeldAccount, holdAccount } from './hold-account.ts';
import { namingActor } from './queries.ts';
import { droppingResetLink } from './reset-link.ts';
import { replaceSession } from './sign-out.ts';

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
    with attore as (${namingActor(id)}),
      visto as (update users set last_login = now() where id = ${id}),
      scadute as (delete from sessions where expires_at < now()),
      sessione as (
        insert into sessions (user_id, token_hash, user_agent, expires_at, aziendale, confermata_il)
        values (${id}, ${hashToken(token)}, ${userAgent?.slice(0, 200) ?? null}, ${endAfterUse()}, ${aziendale !== undefined}, ${shown}))
    ${entered} from attore`;
  const answers = await atOnce(db, [
    opened.compile(db),
    ...(invitato_il === null ? [] : endingInvito(db, id)),
    callersBehind(db, credential),
  ]);
  const caller = callerIn(answers.at(-1), credential);
  if (!caller) throw new Error('A session that was just opened is not there');
  return { token, caller };
}

/** Who has come in another way is invited no more: that link would pass by what they have set up since, such as a second factor. */
const endingInvito = (db: Tx, id: number): CompiledQuery[] => [
  droppingResetLink(db, id).compile(),
  db.updateTable('users').set({ invitato_il: null, invitato_da: null }).where('id', '=', id).compile(),
];
