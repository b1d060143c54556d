// Failed logins are slowed per account and per address, in the database, so that it holds for all server processes (rule 26).
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/handle.ts';
import { Problem } from '#shared/problem.ts';

interface Limit {
  /** Failures that cost nothing. */
  free: number;
  /** The longest wait in seconds. */
  longest: number;
}

/** Whose wrong passwords count together. */
type Kind = 'account at address' | 'address' | 'account';

const LIMITS: Record<Kind, Limit> = {
  // Somebody guessing from one place waits, and keeps nobody out who signs in from another.
  'account at address': { free: 5, longest: 30 },
  // An address may be a whole office behind one router: it gets more tries, and longer waits once they are gone.
  address: { free: 30, longest: 300 },
  // Guesses from many places at once are slowed too, so little that the owner always gets through.
  account: { free: 50, longest: 2 },
};

/** Failures older than this are forgotten. */
const MEMORY = sql.lit('30 minutes');

/** What is tried: a known account, a name that nobody has, a link. The word before keeps them apart: who types '7' is not account 7. */
export type Tried = `id:${number}` | `nome:${string}` | `link:${string}`;

export interface Throttle {
  /** Refuses with 429 while this account or this address has to wait. */
  check(account: Tried, address: string): Promise<void>;
  /** Counts a failure and makes the next try wait: 1, 2, 4, ... seconds. */
  failed(account: Tried, address: string): Promise<void>;
  /** A right password clears the account; the address stays counted, or one good account would wash off a hundred guesses. */
  succeeded(account: Tried, address: string): Promise<void>;
}

/** Works on its own connection, not in the request's transaction: a refused login undoes its transaction, and the count must stay. */
export function createThrottle(db: Db): Throttle {
  return {
    async check(account, address) {
      const keys = keysOf(account, address);
      const { rows } = await sql<{ seconds: number | null }>`
        select ceil(extract(epoch from max(riprova_dopo) - now()))::integer as seconds
        from login_throttle
        where chiave in (${sql.join(Object.values(keys))})
          and updated_at > now() - ${MEMORY}::interval and riprova_dopo > now()`.execute(db);
      const seconds = rows[0]?.seconds;
      if (!seconds) return;
      const sentence = `Troppi tentativi di accesso. Riprova tra ${seconds === 1 ? 'un secondo' : `${seconds} secondi`}.`;
      throw new Problem('too_many', 'TROPPI_TENTATIVI', sentence, { retryAfter: seconds });
    },
    async failed(account, address) {
      const keys = keysOf(account, address);
      for (const kind of Object.keys(LIMITS) as Kind[]) await count(db, keys[kind], LIMITS[kind]);
      await sql`delete from login_throttle where updated_at < now() - ${MEMORY}::interval`.execute(db);
    },
    async succeeded(account, address) {
      const keys = keysOf(account, address);
      await sql`delete from login_throttle where chiave in (${keys['account at address']}, ${keys.account})`.execute(db);
    },
  };
}

async function count(db: Db, key: Buffer, limit: Limit): Promise<void> {
  await sql`
    insert into login_throttle as t (chiave, falliti, riprova_dopo)
    values (${key}, 1, now())
    on conflict (chiave) do update set
      falliti = case when t.updated_at > now() - ${MEMORY}::interval then t.falliti + 1 else 1 end,
      riprova_dopo = case
        when t.updated_at > now() - ${MEMORY}::interval and t.falliti + 1 > ${limit.free}::integer
        then now() + least(power(2, least(t.falliti - ${limit.free}::integer, 20)), ${limit.longest}::integer) * interval '1 second'
        else now()
      end,
      updated_at = now()`.execute(db);
}

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
