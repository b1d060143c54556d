import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/handle.ts';
import { accountOrder } from '#server/db/mentions.ts';
import { preparedStatement, slot } from '#server/db/prepared-statement.ts';
import type { Subject } from '#shared/permissions.ts';
import type { SessionUser } from '#shared/session.ts';
import { type Credential, hashToken } from './credential.ts';
import { mintScope, type Scope } from './scope.ts';

export interface CurrentUser extends Omit<SessionUser, 'permessi' | 'showroom_ids'> {
  /** The id of the session; 0 for a program, because no session has this id. */
  session_id: number;
}

export interface Caller {
  user: CurrentUser;
  scope: Scope;
  /** True when the caller has signed in or confirmed their identity within the last 15 minutes. */
  isConfirmed: boolean;
  gettone: Gettone | undefined;
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
  showroom_ids: Record<string, number[]>;
  touch_due: boolean;
  token: string;
}

/**
 * Returns the caller; undefined for an expired credential or a deactivated account. The account and its permissions are read on
 * every request, so a change has effect at once.
 */
export async function authenticate(db: Db, credential: Credential, { isUse = true } = {}): Promise<Caller | undefined> {
  const caller = readCaller(await db.executeQuery(callerQuery(db, credential)));
  if (isUse && caller) await recordUse(db, caller);
  return caller;
}

export async function recordUse(db: Db, { isUseDue, gettone, user }: Caller): Promise<void> {
  if (isUseDue) await (gettone ? recordGettoneUse(db, gettone) : extendSession(db, user.session_id));
}

/** Returns the valid callers by session token. The sessions are not extended, because an open page does not count as a use. */
export async function authenticateSessions(db: Db, tokens: readonly string[]): Promise<Map<string, Caller>> {
  const tokenByHash = new Map(tokens.map((token) => [hashToken(token).toString('hex'), token]));
  const hashes = [...tokenByHash.keys()];
  const { rows } = await selectCallers(
    sessionCredentials(sql`s.token_hash in (select decode(h, 'hex') from unnest(${hashes}::text[]) h)`),
  ).execute(db);
  return new Map(rows.map((row) => [tokenByHash.get(row.token) ?? '', toCaller(row)]));
}

export function callerQuery(db: Db, { tipo, secret }: Credential): CompiledQuery<Row> {
  const token = hashToken(secret);
  const tokenSlot = slot('token', token);
  return preparedStatement({
    key: ['callersBehind', tipo],
    values: { token },
    build: () =>
      selectCallers(tipo === 'gettone' ? gettoneCredentials(tokenSlot) : sessionCredentials(sql`s.token_hash = ${tokenSlot}`)).compile(db),
  });
}

export function readCaller(result: QueryResult<unknown> | undefined): Caller | undefined {
  const row = result?.rows[0] as Row | undefined;
  return row && toCaller(row);
}

/** Returns the scope of an account for work in its name, such as a mail; undefined if the account may not sign in. */
export async function readAccountScope(db: Db, userId: number): Promise<Scope | undefined> {
  const { rows } = await sql<Subject>`
    select u.role, u.amministratore, r.* from users u cross join lateral (${BRAND_RIGHTS}) r where u.id = ${userId} and u.is_active`.execute(
    db,
  );
  return rows[0] && mintScope(userId, rows[0]);
}

export interface AccountScope {
  account: Omit<SessionUser, 'permessi' | 'showroom_ids' | 'email'>;
  scope: Scope;
}

export async function readAccountScopes(db: Db): Promise<AccountScope[]> {
  const { rows } = await sql<Subject & AccountScope['account']>`
    select u.id, u.username, u.nome, u.cognome, u.role, u.amministratore, r.* from users u cross join lateral (${BRAND_RIGHTS}) r
    where u.is_active order by ${accountOrder('u')}, u.id`.execute(db);
  return rows.map(({ can_view, can_edit, can_admin, showroom_ids, ...account }) => {
    const { role, amministratore } = account;
    return { account, scope: mintScope(account.id, { role, amministratore, can_view, can_edit, can_admin, showroom_ids }) };
  });
}

const BRAND_RIGHTS = sql`
  select coalesce(array_agg(b.brand_id) filter (where b.can_view), '{}') as can_view,
         coalesce(array_agg(b.brand_id) filter (where b.can_edit), '{}') as can_edit,
         coalesce(array_agg(b.brand_id) filter (where b.can_admin), '{}') as can_admin,
         coalesce(jsonb_object_agg(b.brand_id, b.showroom_ids) filter (where b.showroom_ids is not null), '{}') as showroom_ids
  from (
    select brand_id, can_view, can_edit, can_admin, showroom_ids from user_brands where user_id = u.id and not u.amministratore
    union all
    select id, true, true, true, null from brands where u.amministratore
  ) b`;

function sessionCredentials(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select s.user_id, s.id as session_id, encode(s.token_hash, 'hex') as token,
           s.confermata_il > now() - ${SESSION_TIMES.confirmed}::interval as is_confirmed, null::jsonb as gettone, s.aziendale,
           -- A provider does not report a deactivated account, so the use of a company session does not extend it.
           (not s.aziendale and ${sessionExpiry(sql`s.created_at`)} > s.expires_at + ${SESSION_TIMES.renewal}::interval
             or coalesce((select p.ultima < now() - ${SESSION_TIMES.renewal}::interval from presenze p where p.user_id = s.user_id), true))
             and not current_setting('transaction_read_only')::boolean as touch_due
    from sessions s
    where ${condition} and s.expires_at > now()`;
}

function selectCallers(credentials: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`
    select u.id, u.username, u.email, u.nome, u.cognome, u.role, u.amministratore,
           t.session_id, t.token, t.is_confirmed, t.gettone, t.touch_due,
           f.entro as fattore_entro, f.entro <= now() as fattore_scaduto,
           r.can_view, r.can_edit, r.can_admin, r.showroom_ids
    from (${credentials}) t
    join users u on u.id = t.user_id and u.is_active
    -- The day until which the account may work without a second factor: seven days after its role needs one, or after its own creation if that is
    -- later. Null: the account needs no second factor, or already has one.
    cross join lateral (
      select case when not t.aziendale and o.chiesto is not null and not ha_secondo_fattore(u.id) then o.chiesto end as entro
      from (
        select min(greatest(o.created_at, u.created_at)) + interval '7 days' as chiesto from obblighi_fattore o
        where o.ruolo = u.role or (o.ruolo = 'AMMINISTRATORE' and u.amministratore)) o) f
    cross join lateral (${BRAND_RIGHTS}) r`;
}

function toCaller(row: Row): Caller {
  const {
    can_view,
    can_edit,
    can_admin,
    showroom_ids,
    is_confirmed: isConfirmed,
    fattore_entro: entro,
    fattore_scaduto,
    touch_due: isUseDue,
    token: _,
    gettone,
    ...account
  } = row;
  const user = entro === null ? account : { ...account, fattore: { entro, scaduto: fattore_scaduto === true } };
  return {
    user,
    isConfirmed,
    isUseDue,
    gettone: gettone ?? undefined,
    scope: mintScope(
      user.id,
      { amministratore: user.amministratore, role: user.role, can_view, can_edit, can_admin, showroom_ids },
      gettone?.nome,
    ),
  };
}

/** Extends a session after its use and records the presence of its account. The caller skips this for a read-only database. */
async function extendSession(db: Db, sessionId: number): Promise<void> {
  await sql`
    with usata as (
      update sessions set expires_at = case when aziendale then expires_at else ${sessionExpiry(sql`created_at`)} end
      where id = ${sessionId} returning user_id)
    ${recordPresence(sql`select user_id from usata`)}`.execute(db);
}

/** SQL statement: records that the selected accounts (column user_id) are present now. */
export const recordPresence = (accounts: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into presenze (user_id, ultima) select a.user_id, now() from (${accounts}) a
  on conflict (user_id) do update set ultima = excluded.ultima`;

/** The time limits of a session as PostgreSQL intervals. The database constraint `sessions_durata` also checks `maximum`. */
export const SESSION_TIMES = {
  idle: '12 hours',
  maximum: '7 days',
  /** The interval within which the use of a session is recorded at most once. */
  renewal: '1 minute',
  /** The time after a sign-in or a confirmation within which a sensitive call is accepted. */
  confirmed: '15 minutes',
} as const;

export function sessionExpiry(createdAt: RawBuilder<unknown> = sql`now()`): RawBuilder<string> {
  return sql<string>`least(now() + ${SESSION_TIMES.idle}::interval, ${createdAt} + ${SESSION_TIMES.maximum}::interval)`;
}

// API tokens authenticate programs. Like a session, a token is checked on every request.

interface Gettone {
  id: number;
  nome: string;
  sola_lettura: boolean;
}

const TOKEN_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The number of characters in the secret part of an API token. 32 characters out of 62 possible ones have 190 bits. */
const SECRET_LENGTH = 32;
/** The number of characters in the checksum of an API token. A checksum of 32 bits needs six characters out of 62 possible ones. */
const CHECKSUM_LENGTH = 6;

/** Returns a new API token. Secret scanners recognize a token by its prefix and its checksum. */
export function newGettone(): string {
  // Bytes above the last full multiple of the alphabet length are dropped, so that all letters are equally likely. Four times
  // the needed number of bytes is always enough.
  const unbiasedBytes = [...randomBytes(SECRET_LENGTH * 4)].filter((byte) => byte < 256 - (256 % TOKEN_ALPHABET.length));
  const secret = unbiasedBytes.slice(0, SECRET_LENGTH).map((byte) => TOKEN_ALPHABET[byte % TOKEN_ALPHABET.length]);
  if (secret.length < SECRET_LENGTH) throw new Error('Too few random bytes for a token');
  const unsignedToken = `org_${secret.join('')}`;
  return unsignedToken + checksumOf(unsignedToken);
}

function checksumOf(unsignedToken: string): string {
  let account = crc32(unsignedToken);
  let checksum = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    checksum = TOKEN_ALPHABET[account % TOKEN_ALPHABET.length] + checksum;
    account = Math.floor(account / TOKEN_ALPHABET.length);
  }
  return checksum;
}

/**
 * Returns the SQL query that selects the account of an API token in the form of a session's credentials. A token has no session, so the
 * session id is 0 and the identity counts as not confirmed. `aziendale` is true when the account is linked to the company's identity
 * provider; the account then needs no second factor of its own.
 */
function gettoneCredentials(hash: RawBuilder<Buffer>): RawBuilder<unknown> {
  return sql`
    select g.user_id, 0 as session_id, '' as token, false as is_confirmed,
           jsonb_build_object('id', g.id, 'nome', g.nome, 'sola_lettura', g.sola_lettura) as gettone,
           exists (select from identita_aziendali i where i.user_id = g.user_id) as aziendale,
           ${isGettoneUseDue} and not current_setting('transaction_read_only')::boolean as touch_due
    from gettoni g
    where g.token_hash = ${hash} and g.scadenza >= oggi()`;
}

async function recordGettoneUse(db: Db, { id }: Gettone): Promise<void> {
  await sql`update gettoni g set ultimo_uso = now() where g.id = ${id} and ${isGettoneUseDue}`.execute(db);
}

const isGettoneUseDue = sql`coalesce(g.ultimo_uso < now() - interval '1 minute', true)`;
