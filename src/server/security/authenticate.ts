import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/handle.ts';
import { accountOrder } from '#server/db/mentions.ts';
import { onceMade, slot } from '#server/db/once-made.ts';
import type { Subject } from '#shared/permissions.ts';
import type { SessionUser } from '#shared/session.ts';
import { type Credential, hashToken } from './credential.ts';
import { mintScope, type Scope } from './scope.ts';

/** The signed-in account, as GET /api/auth/me shows it (rule 9), without its permissions. */
export interface CurrentUser extends Omit<SessionUser, 'permessi'> {
  /** 0 for a program: no session has it, and what is done with one's own sessions is not for programs (`forPeople`). */
  session_id: number;
}

export interface Caller {
  user: CurrentUser;
  scope: Scope;
  /** Whether they have shown who they are within the last quarter of an hour. */
  isConfirmed: boolean;
  /** Of a program: with which token it came. */
  gettone: Gettone | undefined;
  /** Whether this use of the session or token is to be written down: `noteUseOf`. */
  isUseDue: boolean;
}

interface Row extends Omit<CurrentUser, 'fattore'> {
  is_confirmed: boolean;
  gettone: Gettone | null;
  fattore_entro: string | null;
  fattore_scaduto: boolean | null;
  can_view: number[];
  can_edit: number[];
  can_admin: number[];
  touch_due: boolean;
  /** The hash of the session's token. */
  token: string;
}

/**
 * The caller behind a session or a program's token, or undefined: unknown, expired, or of a deactivated account. Account, role and
 * brand rights are read in one statement on every request, so that any change acts on the very next one (rule 25).
 * Expiry is judged by the database's clock. What is no use of the session does not prolong it.
 */
export async function authenticate(db: Db, credential: Credential, { isUse = true } = {}): Promise<Caller | undefined> {
  const caller = callerIn(await db.executeQuery(callersBehind(db, credential)));
  if (isUse && caller) await noteUseOf(db, caller);
  return caller;
}

/** Keeps the session alive, or writes down that the token was used, where that is due. */
export async function noteUseOf(db: Db, { isUseDue, gettone, user }: Caller): Promise<void> {
  if (isUseDue) await (gettone ? noteUse(db, gettone) : touch(db, user.session_id));
}

/**
 * The same for many sessions at once: the callers who still are, by token. It does not count as use: a page that is merely open
 * keeps no session alive.
 */
export async function recognize(db: Db, tokens: readonly string[]): Promise<Map<string, Caller>> {
  const tokenOf = new Map(tokens.map((token) => [hashToken(token).toString('hex'), token]));
  const hashes = [...tokenOf.keys()];
  const { rows } = await selectCallers(
    throughSession(sql`s.token_hash in (select decode(h, 'hex') from unnest(${hashes}::text[]) h)`),
  ).execute(db);
  return new Map(rows.map((row) => [tokenOf.get(row.token) ?? '', callerFrom(row)]));
}

/** The statement that finds the caller behind a credential, for who sends it along with others; `callerIn` reads its answer. */
export function callersBehind(db: Db, { tipo, secret }: Credential): CompiledQuery<Row> {
  const token = hashToken(secret);
  const by = slot('token', token);
  return onceMade({
    key: ['callersBehind', tipo],
    values: { token },
    build: () => selectCallers(tipo === 'gettone' ? throughGettone(by) : throughSession(sql`s.token_hash = ${by}`)).compile(db),
  });
}

export function callerIn(answer: QueryResult<unknown> | undefined): Caller | undefined {
  const row = answer?.rows[0] as Row | undefined; // what the statement above selects
  return row && callerFrom(row);
}

/**
 * What an active account may see and do at this moment, without anybody being signed in: for work in its name that it asked for beforehand,
 * such as a mail of what waits for it. Undefined where it may not sign in.
 */
export async function scopeOfAccount(db: Db, userId: number): Promise<Scope | undefined> {
  const { rows } = await sql<Subject>`
    select u.role, u.amministratore, r.* from users u cross join lateral (${RIGHTS}) r where u.id = ${userId} and u.is_active`.execute(db);
  return rows[0] && mintScope(userId, rows[0]);
}

/** An account beside what it may see and do at this moment. */
export interface AccountScope {
  account: Omit<SessionUser, 'permessi' | 'email'>;
  scope: Scope;
}

/** The same of every active account, in the order of their names: for who asks what others see (rule 154). */
export async function scopesOfAccounts(db: Db): Promise<AccountScope[]> {
  const { rows } = await sql<Subject & AccountScope['account']>`
    select u.id, u.username, u.nome, u.cognome, u.role, u.amministratore, r.* from users u cross join lateral (${RIGHTS}) r
    where u.is_active order by ${accountOrder('u')}, u.id`.execute(db);
  return rows.map(({ can_view, can_edit, can_admin, ...account }) => {
    const { role, amministratore } = account;
    return { account, scope: mintScope(account.id, { role, amministratore, can_view, can_edit, can_admin }) };
  });
}

// Of the account `u`.
const RIGHTS = sql`
  select coalesce(array_agg(b.brand_id) filter (where b.can_view), '{}') as can_view,
         coalesce(array_agg(b.brand_id) filter (where b.can_edit), '{}') as can_edit,
         coalesce(array_agg(b.brand_id) filter (where b.can_admin), '{}') as can_admin
  from (
    select brand_id, can_view, can_edit, can_admin from user_brands where user_id = u.id and not u.amministratore
    union all
    select id, true, true, true from brands where u.amministratore
  ) b`;

function throughSession(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select s.user_id, s.id as session_id, encode(s.token_hash, 'hex') as token,
           s.confermata_il > now() - ${SESSION_TIMES.confirmed}::interval as is_confirmed, null::jsonb as gettone, s.aziendale,
           -- Whoever is deactivated at the company's provider is not told of here: such a session ends, however much it is used.
           not s.aziendale and ${endAfterUse(sql`s.created_at`)} > s.expires_at + ${SESSION_TIMES.renewal}::interval
             and not current_setting('transaction_read_only')::boolean as touch_due
    from sessions s
    where ${which} and s.expires_at > now()`;
}

/** `through`: which accounts, and by which session or token of theirs. */
function selectCallers(through: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`
    select u.id, u.username, u.email, u.nome, u.cognome, u.role, u.amministratore,
           t.session_id, t.token, t.is_confirmed, t.gettone, t.touch_due,
           f.entro as fattore_entro, f.entro <= now() as fattore_scaduto,
           r.can_view, r.can_edit, r.can_admin
    from (${through}) t
    join users u on u.id = t.user_id and u.is_active
    cross join lateral (select case when not t.aziendale then fattore_entro(u) end as entro) f
    cross join lateral (${RIGHTS}) r`;
}

function callerFrom(row: Row): Caller {
  const {
    can_view,
    can_edit,
    can_admin,
    is_confirmed: isConfirmed,
    fattore_entro: entro,
    fattore_scaduto,
    touch_due: isUseDue,
    token: _,
    gettone,
    ...rest
  } = row;
  const user = entro === null ? rest : { ...rest, fattore: { entro, scaduto: fattore_scaduto === true } };
  return {
    user,
    isConfirmed,
    isUseDue,
    gettone: gettone ?? undefined,
    scope: mintScope(user.id, { amministratore: user.amministratore, role: user.role, can_view, can_edit, can_admin }, gettone?.nome),
  };
}

/** Use keeps a session alive. On a read-only database it ends as it would have. */
async function touch(db: Db, sessionId: number): Promise<void> {
  await sql`update sessions set expires_at = ${endAfterUse(sql`created_at`)} where id = ${sessionId}`.execute(db);
}

// How long a session lasts, by the database's clock (rule 25).

/** As PostgreSQL's intervals. That none lasts longer than `longest` the table checks too (`sessions_durata`). */
export const SESSION_TIMES = {
  /** Without use. */
  idle: '12 hours',
  /** From its start, however much it is used. */
  longest: '7 days',
  /** Use is written down once in so long. */
  renewal: '1 minute',
  /** What is dear is done within this time of a sign-in, or of showing again who one is. */
  confirmed: '15 minutes',
} as const;

/** The end of a session that is used at this moment. */
export function endAfterUse(createdAt: RawBuilder<unknown> = sql`now()`): RawBuilder<string> {
  return sql<string>`least(now() + ${SESSION_TIMES.idle}::interval, ${createdAt} + ${SESSION_TIMES.longest}::interval)`;
}

// The tokens of programs. Each is checked anew on every request, as a session is.

/** With which token a caller came. */
interface Gettone {
  id: number;
  nome: string;
  sola_lettura: boolean;
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 190 bits. */
const LONG = 32;
/** As many letters as 32 bits take. */
const CHECK = 6;

/** A new token. Whoever looks for lost secrets knows it by its prefix and by the checksum at its end. */
export function newGettone(): string {
  // Bytes beyond the last whole round of the letters would make the first ones likelier. Four times as many as are needed always suffice.
  const fair = [...randomBytes(LONG * 4)].filter((byte) => byte < 256 - (256 % LETTERS.length));
  const secret = fair.slice(0, LONG).map((byte) => LETTERS[byte % LETTERS.length]);
  if (secret.length < LONG) throw new Error('Too few random bytes for a token');
  const signs = `org_${secret.join('')}`;
  return signs + checksumOf(signs);
}

/** The CRC-32 of what stands before it, in the same letters. */
function checksumOf(signs: string): string {
  let rest = crc32(signs);
  let check = '';
  for (let i = 0; i < CHECK; i += 1) {
    check = LETTERS[rest % LETTERS.length] + check;
    rest = Math.floor(rest / LETTERS.length);
  }
  return check;
}

/**
 * What `authenticate` reads of who comes with a token. It is no session, and nobody has confirmed anything. Any text is looked for in the same way.
 * Where the company's own account stands behind it, its provider's steps count, as for that account's sessions.
 */
function throughGettone(hash: RawBuilder<Buffer>): RawBuilder<unknown> {
  return sql`
    select g.user_id, 0 as session_id, '' as token, false as is_confirmed,
           jsonb_build_object('id', g.id, 'nome', g.nome, 'sola_lettura', g.sola_lettura) as gettone,
           exists (select from identita_aziendali i where i.user_id = g.user_id) as aziendale,
           ${isUseDue} and not current_setting('transaction_read_only')::boolean as touch_due
    from gettoni g
    where g.token_hash = ${hash} and g.scadenza >= oggi()`;
}

/** Use is written down once a minute, however many calls come at once. */
async function noteUse(db: Db, { id }: Gettone): Promise<void> {
  await sql`update gettoni g set ultimo_uso = now() where g.id = ${id} and ${isUseDue}`.execute(db);
}

const isUseDue = sql`coalesce(g.ultimo_uso < now() - interval '1 minute', true)`;
