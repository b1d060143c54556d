// The sign-in throttle is stored in the database, so it works across all servers. It blocks tries with the same account and
// address, and only delays other tries.
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/handle.ts';
import { recordRejectedAccess } from '#server/register/record-fact.ts';
import { Problem } from '#shared/problem.ts';

interface Limit {
  freeTries: number;
  maxWaitSeconds: number;
}

type LimitKind = 'account at address' | 'address' | 'account';

const LIMITS: Record<LimitKind, Limit> = {
  // The limit for one account at one address affects neither other addresses nor other accounts.
  'account at address': { freeTries: 5, maxWaitSeconds: 30 },
  // The limit for an address allows many tries, because an address may be a whole office behind one router.
  address: { freeTries: 30, maxWaitSeconds: 2 },
  // The limit for an account slows an attack from many addresses. The owner of the account can always sign in.
  account: { freeTries: 50, maxWaitSeconds: 2 },
};

// The maximum number of tries that wait. Each try waits at most two seconds, so 40 places are 20 guesses a second; the process
// can hash 30 to 60.
const MAX_WAITING = 40;
// The maximum number of tries with an unknown username that wait. Such a try takes no place and no hash; it only costs a timer
// and a connection.
const MAX_UNKNOWN_WAITING = 2_000;

const FAILURE_LIFETIME = sql.lit('30 minutes');

/**
 * The account that a sign-in attempt names: by id, by typed name or by link. The prefix distinguishes an id from a typed name, because a
 * typed name '7' is not the account with the id 7.
 */
export type TriedIdentity = `id:${number}` | `nome:${string}` | `link:${string}`;

/**
 * The limit for six-digit codes, because an attacker who knows the password can guess a code. Tries count per account, from all
 * addresses together.
 */
const CODE_LIMIT: Limit = { freeTries: 5, maxWaitSeconds: 900 };

export interface ThrottleState {
  blockedSeconds: number;
  delaySeconds: number;
  hasFailures: boolean;
}

/** The throttle of sign-ins. A caller can pass the state from its own statement; without it the throttle queries the state. */
export interface Throttle {
  check(account: TriedIdentity, address: string, state?: ThrottleState): Promise<void>;
  /**
   * Delays a try by at most two seconds. It does not reject the try, because a rejection would hit the owner, who tries less
   * often than the attacker. Resolves to whether the try waited. Throws 503 when too many tries wait.
   */
  keep(account: TriedIdentity, address: string, state?: ThrottleState): Promise<boolean>;
  /** Counts a failed sign-in. After each failure the next try waits longer: 1, 2, 4, ... seconds. */
  failed(account: TriedIdentity, address: string): Promise<void>;
  /**
   * Counts the try of a six-digit code. Call it before the code is checked, so that parallel tries count too. Throws 429 while
   * the account is blocked. Only a caller with the right password reaches this step.
   */
  tryCode(userId: number): Promise<void>;
  codeFits(connection: Db, userId: number): Promise<void>;
  /**
   * Deletes the counted failures after a successful sign-in, except the count of the address, because this count blocks nobody.
   */
  succeeded(account: TriedIdentity, address: string, state?: ThrottleState): Promise<void>;
}

/**
 * Creates the throttle. Failures are counted on a separate connection, because the transaction of a rejected sign-in is rolled
 * back.
 */
export function createThrottle(db: Db): Throttle {
  const places = createWaitingPlaces();

  return {
    async check(account, address, state) {
      const waitSeconds = state?.blockedSeconds ?? (await remainingWait(db, [throttleKeys(account, address)['account at address']]));
      if (waitSeconds === 0) return;
      throw TROPPI_TENTATIVI(waitSeconds);
    },
    async keep(account, address, state) {
      const keys = throttleKeys(account, address);
      const waitSeconds = state?.delaySeconds ?? (await remainingWait(db, [keys.account, keys.address]));
      if (waitSeconds === 0) return false;
      const release = places.acquire(account, address);
      if (!release) throw TROPPO_OCCUPATO();
      await delay(waitSeconds * 1000);
      release();
      return true;
    },
    async failed(account, address) {
      const keys = throttleKeys(account, address);
      for (const kind of Object.keys(LIMITS) as LimitKind[]) await count(db, keys[kind], LIMITS[kind]);
      await sql`delete from login_throttle where updated_at < now() - ${FAILURE_LIFETIME}::interval`.execute(db);
    },
    async tryCode(userId) {
      const key = codeKey(userId);
      if (await count(db, key, CODE_LIMIT, { rejectsWhileWaiting: true })) return;
      throw TROPPI_TENTATIVI(await remainingWait(db, [key]));
    },
    async codeFits(connection, userId) {
      await sql`delete from login_throttle where chiave = ${codeKey(userId)}`.execute(connection);
    },
    async succeeded(account, address, state) {
      if (state?.hasFailures === false) return;
      const keys = throttleKeys(account, address);
      await sql`delete from login_throttle where chiave in (${keys['account at address']}, ${keys.account})`.execute(db);
    },
  };
}

function createWaitingPlaces() {
  const takenPlaces = new Map<string, number>();
  let total = 0;
  return {
    acquire(account: TriedIdentity, address: string): (() => void) | undefined {
      const [kind] = account.split(':', 1);
      const placeKey = kind === 'nome' ? 'nome' : `${kind} ${address}`;
      const ownPlaces = takenPlaces.get(placeKey) ?? 0;
      const isLimited = kind !== 'nome';
      // An address may take half of the free places, so that a new address always finds one.
      const max = isLimited ? Math.ceil((MAX_WAITING - (total - ownPlaces)) / 2) : MAX_UNKNOWN_WAITING;
      if (ownPlaces >= max) return undefined;
      const update = (delta: 1 | -1) => {
        if (isLimited) total += delta;
        const remaining = (takenPlaces.get(placeKey) ?? 0) + delta;
        if (remaining === 0) takenPlaces.delete(placeKey);
        else takenPlaces.set(placeKey, remaining);
      };
      update(1);
      return () => update(-1);
    },
  };
}

const TROPPI_TENTATIVI = (waitSeconds: number) => {
  const seconds = Math.max(1, Math.ceil(waitSeconds));
  const duration = seconds > 90 ? `${Math.ceil(seconds / 60)} minuti` : seconds === 1 ? 'un secondo' : `${seconds} secondi`;
  return new Problem('too_many', 'TROPPI_TENTATIVI', `Troppi tentativi di accesso. Riprova tra ${duration}.`, { retryAfter: seconds });
};

export const TROPPO_OCCUPATO = () =>
  new Problem('unavailable', 'TROPPO_OCCUPATO', 'Troppi accessi insieme. Riprova tra qualche istante.', { retryAfter: 5 });

async function remainingWait(db: Db, keys: readonly Buffer[]): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from max(riprova_dopo) - now())::float8 as seconds
    from login_throttle
    where chiave in (${sql.join(keys)}) and updated_at > now() - ${FAILURE_LIFETIME}::interval and riprova_dopo > now()`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/**
 * Selects the throttle state of the account `u`, or of the typed name if no account has it. With this column a sign-in needs
 * only one statement before the password is checked.
 */
export function selectState(name: `nome:${string}`, address: string): RawBuilder<ThrottleState> {
  const keysOfName = throttleKeys(name, address);
  const key = (kind: 'account at address' | 'account', suffix: string) => sql`
    case when u.id is null then ${keysOfName[kind]}::bytea else sha256(convert_to(${`${kind}:id:`}::text || u.id || ${suffix}::text, 'UTF8')) end`;
  return sql<ThrottleState>`(
    select jsonb_build_object(
      'blockedSeconds', coalesce(max(t.seconds) filter (where t.chiave = k.here), 0),
      'delaySeconds', coalesce(max(t.seconds) filter (where t.chiave <> k.here), 0),
      'hasFailures', count(*) filter (where t.chiave <> k.address) > 0)
    from (select ${key('account at address', `\n${address}`)} as here, ${key('account', '')} as account, ${keysOfName.address}::bytea as address) k
      left join lateral (
        select chiave, case when riprova_dopo > now() and updated_at > now() - ${FAILURE_LIFETIME}::interval
          then extract(epoch from riprova_dopo - now())::float8 end as seconds
        from login_throttle where chiave in (k.here, k.account, k.address)) t on true)`;
}

/** Counts a failed try. Returns false for a try during a wait, which is not counted. */
async function count(db: Db, key: Buffer, limit: Limit, { rejectsWhileWaiting = false } = {}): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into login_throttle as t (chiave, falliti, riprova_dopo)
    values (${key}, 1, now())
    on conflict (chiave) do update set
      falliti = case when t.updated_at > now() - ${FAILURE_LIFETIME}::interval then t.falliti + 1 else 1 end,
      riprova_dopo = case
        when t.updated_at > now() - ${FAILURE_LIFETIME}::interval and t.falliti + 1 > ${limit.freeTries}::integer
        then now() + least(power(2, least(t.falliti - ${limit.freeTries}::integer, 20)), ${limit.maxWaitSeconds}::integer) * interval '1 second'
        else now()
      end,
      updated_at = now()
    where not ${rejectsWhileWaiting}::boolean or t.riprova_dopo <= now() or t.updated_at <= now() - ${FAILURE_LIFETIME}::interval`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

const codeKey = (userId: number) => digest(`codes of account:${userId}`);

function throttleKeys(account: TriedIdentity, address: string): Record<LimitKind, Buffer> {
  return {
    'account at address': digest(`account at address:${account.toLowerCase()}\n${address}`),
    address: digest(`address:${address}`),
    account: digest(`account:${account.toLowerCase()}`),
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function recordedThrottle(throttle: Throttle, db: Db): Throttle {
  const recordRejection = async (work: Promise<void>, access: { utente: number | undefined; indirizzo?: string }) => {
    try {
      await work;
    } catch (error) {
      if (error instanceof Problem) await recordRejectedAccess(db, { evento: 'frenato', ...access });
      throw error;
    }
  };
  return {
    ...throttle,
    check: (account, address, state) =>
      recordRejection(throttle.check(account, address, state), { utente: userIdOf(account), indirizzo: address }),
    tryCode: (userId) => recordRejection(throttle.tryCode(userId), { utente: userId }),
  };
}

function userIdOf(tried: TriedIdentity): number | undefined {
  return tried.startsWith('id:') ? Number(tried.slice('id:'.length)) : undefined;
}
