// Slows down failed sign-ins. Stored in the database, so it holds for all servers. Repeated failures on one account from one
// address are rejected for a while; a try that shares only the account or only the address with failures is delayed and then
// checked.
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/handle.ts';
import { recordRejectedAccess } from '#server/register/record-fact.ts';
import { Problem } from '#shared/problem.ts';

interface Limit {
  free: number;
  /** The wait after repeated failures doubles up to this number of seconds. */
  longest: number;
}

type Kind = 'account at address' | 'address' | 'account';

const LIMITS: Record<Kind, Limit> = {
  // An attacker at one address waits, but blocks nobody at another address or with another account.
  'account at address': { free: 5, longest: 30 },
  // An address may be a whole office behind one router: failures there delay other accounts by at most two seconds.
  address: { free: 30, longest: 2 },
  // An attack from many addresses is slowed too, but so little that the owner can always sign in.
  account: { free: 50, longest: 2 },
};

// The maximum number of tries that wait at once in this process. Each waits at most two seconds, so 40 places are 20 guesses a second; the process can hash 30 to 60.
const PLACES = 40;
// The maximum number of waiting tries with unknown usernames. Such a try takes no place and no hash while others wait; it costs a timer and a connection.
const UNKNOWN_AT_ONCE = 2_000;

/** A failed try counts for this time. */
const MEMORY = sql.lit('30 minutes');

/** What is tried: an account id, an unknown name, or a link. The prefix keeps them apart: the typed name '7' is not the account 7. */
export type Tried = `id:${number}` | `nome:${string}` | `link:${string}`;

/** A six-digit code can be guessed by an attacker who knows the password. Tries count per account, from all addresses together. */
const CODES: Limit = { free: 5, longest: 900 };

/**
 * The state of a try: seconds for which it is rejected, seconds for which it is delayed, and whether anything is counted for
 * its account.
 */
export interface Standing {
  refused: number;
  kept: number;
  counted: boolean;
}

/** `standing` is the result of `standingOf` from the caller's own statement; without it the state is queried. */
export interface Throttle {
  /** Throws 429 while sign-ins to this account from this address are blocked. */
  check(account: Tried, address: string, standing?: Standing): Promise<void>;
  /**
   * Delays a try by at most two seconds when only its account or only its address has failures. It is not rejected: the rejection would hit the owner,
   * who tries less often than the attacker. Resolves to true when it waited. 503 when too many tries of the address wait already. Sign-ins and public
   * links have separate places, and a try with an unknown username takes none.
   */
  keep(account: Tried, address: string, standing?: Standing): Promise<boolean>;
  /** Counts a failure and makes the next try wait: 1, 2, 4, ... seconds. */
  failed(account: Tried, address: string): Promise<void>;
  /**
   * Counts a try of a code before it is checked, so that parallel tries count too. Throws 429 while the account is blocked.
   * Only a caller with the right password gets here, so nobody else can block the owner.
   */
  tryCode(userId: number): Promise<void>;
  codeFits(on: Db, userId: number): Promise<void>;
  /** A right password resets the counts of the account. The count of the address stays, because it blocks nobody. */
  succeeded(account: Tried, address: string, standing?: Standing): Promise<void>;
}

/**
 * The failure is counted on a connection of its own, not on the connection of the request: the transaction of a rejected sign-in is rolled
 * back, and the count must stay.
 */
export function createThrottle(db: Db): Throttle {
  const places = createPlaces();

  return {
    async check(account, address, standing) {
      const wait = standing?.refused ?? (await waitOf(db, [keysOf(account, address)['account at address']]));
      if (wait === 0) return;
      throw TROPPI_TENTATIVI(wait);
    },
    async keep(account, address, standing) {
      const keys = keysOf(account, address);
      const wait = standing?.kept ?? (await waitOf(db, [keys.account, keys.address]));
      if (wait === 0) return false;
      const leave = places.take(account, address);
      if (!leave) throw TROPPO_OCCUPATO();
      await delay(wait * 1000);
      leave();
      return true;
    },
    async failed(account, address) {
      const keys = keysOf(account, address);
      for (const kind of Object.keys(LIMITS) as Kind[]) await count(db, keys[kind], LIMITS[kind]);
      await sql`delete from login_throttle where updated_at < now() - ${MEMORY}::interval`.execute(db);
    },
    async tryCode(userId) {
      const key = codesOf(userId);
      if (await count(db, key, CODES, { isWaitedFor: true })) return;
      throw TROPPI_TENTATIVI(await waitOf(db, [key]));
    },
    async codeFits(on, userId) {
      await sql`delete from login_throttle where chiave = ${codesOf(userId)}`.execute(on);
    },
    async succeeded(account, address, standing) {
      if (standing?.counted === false) return;
      const keys = keysOf(account, address);
      await sql`delete from login_throttle where chiave in (${keys['account at address']}, ${keys.account})`.execute(db);
    },
  };
}

/** The places for waiting tries of this process, shared among all addresses. */
function createPlaces() {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    /** Takes a place for the address. Returns the function that frees it; undefined when the address has no place left. */
    take(account: Tried, address: string): (() => void) | undefined {
      const [kind] = account.split(':', 1);
      const whose = kind === 'nome' ? 'nome' : `${kind} ${address}`;
      const own = taken.get(whose) ?? 0;
      const counts = kind !== 'nome';
      // An address may take half of the free places, so that a new address always finds one.
      const most = counts ? Math.ceil((PLACES - (all - own)) / 2) : UNKNOWN_AT_ONCE;
      if (own >= most) return undefined;
      const change = (by: 1 | -1) => {
        if (counts) all += by;
        const left = (taken.get(whose) ?? 0) + by;
        if (left === 0) taken.delete(whose);
        else taken.set(whose, left);
      };
      change(1);
      return () => change(-1);
    },
  };
}

const TROPPI_TENTATIVI = (wait: number) => {
  const seconds = Math.max(1, Math.ceil(wait));
  const said = seconds > 90 ? `${Math.ceil(seconds / 60)} minuti` : seconds === 1 ? 'un secondo' : `${seconds} secondi`;
  return new Problem('too_many', 'TROPPI_TENTATIVI', `Troppi tentativi di accesso. Riprova tra ${said}.`, { retryAfter: seconds });
};

/** Too many sign-ins wait at once, for a password hash or for their delay. */
export const TROPPO_OCCUPATO = () =>
  new Problem('unavailable', 'TROPPO_OCCUPATO', 'Troppi accessi insieme. Riprova tra qualche istante.', { retryAfter: 5 });

/** The longest remaining wait for these keys, in seconds; 0 if there is none. */
async function waitOf(db: Db, keys: readonly Buffer[]): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from max(riprova_dopo) - now())::float8 as seconds
    from login_throttle
    where chiave in (${sql.join(keys)}) and updated_at > now() - ${MEMORY}::interval and riprova_dopo > now()`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/**
 * Selects the state of a try as JSON, together with the account `u` of that name, or without an account. A sign-in then needs
 * only one statement before the password is checked. `keysOf` makes the keys.
 */
export function standingOf(name: `nome:${string}`, address: string): RawBuilder<Standing> {
  const nobody = keysOf(name, address);
  const key = (kind: 'account at address' | 'account', behind: string) => sql`
    case when u.id is null then ${nobody[kind]}::bytea else sha256(convert_to(${`${kind}:id:`}::text || u.id || ${behind}::text, 'UTF8')) end`;
  return sql<Standing>`(
    select jsonb_build_object(
      'refused', coalesce(max(t.seconds) filter (where t.chiave = k.here), 0),
      'kept', coalesce(max(t.seconds) filter (where t.chiave <> k.here), 0),
      'counted', count(*) filter (where t.chiave <> k.address) > 0)
    from (select ${key('account at address', `\n${address}`)} as here, ${key('account', '')} as account, ${nobody.address}::bytea as address) k
      left join lateral (
        select chiave, case when riprova_dopo > now() and updated_at > now() - ${MEMORY}::interval
          then extract(epoch from riprova_dopo - now())::float8 end as seconds
        from login_throttle where chiave in (k.here, k.account, k.address)) t on true)`;
}

/** With `isWaitedFor`, a try during a wait is not counted and the result is false. */
async function count(db: Db, key: Buffer, limit: Limit, { isWaitedFor = false } = {}): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into login_throttle as t (chiave, falliti, riprova_dopo)
    values (${key}, 1, now())
    on conflict (chiave) do update set
      falliti = case when t.updated_at > now() - ${MEMORY}::interval then t.falliti + 1 else 1 end,
      riprova_dopo = case
        when t.updated_at > now() - ${MEMORY}::interval and t.falliti + 1 > ${limit.free}::integer
        then now() + least(power(2, least(t.falliti - ${limit.free}::integer, 20)), ${limit.longest}::integer) * interval '1 second'
        else now()
      end,
      updated_at = now()
    where not ${isWaitedFor}::boolean or t.riprova_dopo <= now() or t.updated_at <= now() - ${MEMORY}::interval`.execute(db);
  return numAffectedRows === 1n;
}

const codesOf = (userId: number) => digest(`codes of account:${userId}`);

function keysOf(account: Tried, address: string): Record<Kind, Buffer> {
  return {
    'account at address': digest(`account at address:${account.toLowerCase()}\n${address}`),
    address: digest(`address:${address}`),
    account: digest(`account:${account.toLowerCase()}`),
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Returns a throttle that does the same as the given one and also writes each rejection to the audit log. */
export function recorded(throttle: Throttle, db: Db): Throttle {
  const entered = async (work: Promise<void>, access: { utente: number | undefined; indirizzo?: string }) => {
    try {
      await work;
    } catch (error) {
      if (error instanceof Problem) await recordRejectedAccess(db, { evento: 'frenato', ...access });
      throw error;
    }
  };
  return {
    ...throttle,
    check: (account, address, standing) =>
      entered(throttle.check(account, address, standing), { utente: accountOf(account), indirizzo: address }),
    tryCode: (userId) => entered(throttle.tryCode(userId), { utente: userId }),
  };
}

function accountOf(tried: Tried): number | undefined {
  return tried.startsWith('id:') ? Number(tried.slice('id:'.length)) : undefined;
}
