import { setTimeout as delay } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { ConcurrencyLimit } from '#server/concurrency-limit.ts';
import { TROPPO_OCCUPATO } from './throttle.ts';

// argon2id is the library's default algorithm; cost as OWASP's first recommendation (19 MiB, 2 passes).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A hash takes a core for some 30 ms and 19 MiB.
const hashes = new ConcurrencyLimit(100, TROPPO_OCCUPATO);

/** argon2id with its own random salt. */
export function hashPassword(password: string): Promise<string> {
  return hashes.run(() => hash(password, COST));
}

// Of no account: checked when the user is unknown, so that the answer takes as long (rule 26).
const NOBODY = hash('nessuno ha questa password', COST);

/**
 * Whether the password fits the hash; an undefined hash never fits and takes the same time. `first` runs when the turn of who had to wait for
 * it has come: it is judged by what has happened meanwhile.
 */
export async function passwordFits(storedHash: string | undefined, password: string, first?: () => Promise<void>): Promise<boolean> {
  if (storedHash === undefined && hashes.isBusy) return passInTurn(first);
  const against = storedHash ?? (await NOBODY);
  const fits = await hashes.run(async (hasWaited) => {
    if (hasWaited) await first?.();
    const began = performance.now();
    const answer = await verify(against, password);
    lastTook = performance.now() - began;
    return answer;
  });
  return fits && storedHash !== undefined;
}

/** Milliseconds that the last check took. */
let lastTook = 30;

/**
 * The answer for an unknown username while other sign-ins wait for a hash. It waits as long as a real check, but computes no hash: a flood of invented
 * names must not take the slots of accounts that exist, and must not be distinguishable by its time.
 */
async function passInTurn(first: (() => Promise<void>) | undefined): Promise<false> {
  await hashes.waitWithoutSlot();
  await first?.();
  await delay(lastTook);
  return false;
}
