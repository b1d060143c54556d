// Failed logins are slowed per account and per address, in the database, so that it holds for all server processes (A6).
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/handle.ts';
import { Problem } from '#shared/problem.ts';

interface Limit {
  /** Failures that cost nothing. */
  free: number;
  /** The longest wait in seconds: an account is slowed, never locked. */
  longest: number;
}

// An address may be a whole office behind one router: it gets more tries, and longer waits once they are gone.
const PER_ACCOUNT: Limit = { free: 5, longest: 30 };
const PER_ADDRESS: Limit = { free: 30, longest: 300 };
/** Failures older than this are forgotten. */
const MEMORY = sql.lit('30 minutes');

export interface Throttle {
  /** Refuses with 429 while this account or this address has to wait. */
  check(account: string, address: string): Promise<void>;
  /** Counts a failure and makes the next try wait: 1, 2, 4, ... seconds. */
  failed(account: string, address: string): Promise<void>;
  /** A right password clears the account; the address stays counted, or one good account would wash off a hundred guesses. */
  succeeded(account: string): Promise<void>;
}

/** Works on its own connection, not in the request's transaction: a refused login undoes its transaction, and the count must stay. */
export function createThrottle(db: Db): Throttle {
  return {
    async check(account, address) {
      const { rows } = await sql<{ seconds: number | null }>`
        select ceil(extract(epoch from max(riprova_dopo) - now()))::integer as seconds
        from login_throttle
        where chiave in (${keyOf('account', account)}, ${keyOf('address', address)})
          and updated_at > now() - ${MEMORY}::interval and riprova_dopo > now()`.execute(db);
      const seconds = rows[0]?.seconds;
      if (!seconds) return;
      const sentence = `Troppi tentativi di accesso. Riprova tra ${seconds === 1 ? 'un secondo' : `${seconds} secondi`}.`;
      throw new Problem('too_many', 'TROPPI_TENTATIVI', sentence, { retryAfter: seconds });
    },
    async failed(account, address) {
      await count(db, keyOf('account', account), PER_ACCOUNT);
      await count(db, keyOf('address', address), PER_ADDRESS);
      await sql`delete from login_throttle where updated_at < now() - ${MEMORY}::interval`.execute(db);
    },
    async succeeded(account) {
      await sql`delete from login_throttle where chiave = ${keyOf('account', account)}`.execute(db);
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

function keyOf(kind: 'account' | 'address', value: string): Buffer {
  return createHash('sha256').update(`${kind}:${value.toLowerCase()}`).digest();
}
