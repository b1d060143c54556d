import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { TROPPO_OCCUPATO } from './throttle.ts';

// argon2id is the library's default algorithm; cost as OWASP's first recommendation (19 MiB, 2 passes).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A hash takes a core for some 30 ms and 19 MiB: two at once at most, one core left where there are several, and a bounded queue, so that
// the lists stay quick while people sign in.
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
const WAITING = 100;
let running = 0;
const queue: (() => void)[] = [];

async function inTurn<T>(work: (hasWaited: boolean) => Promise<T>): Promise<T> {
  const isFree = running < AT_ONCE;
  if (isFree) running += 1;
  else await aTurn();
  try {
    return await work(!isFree);
  } finally {
    const next = queue.shift();
    // Handed over, not given back: whoever comes in between would be one more at once.
    if (next) next();
    else running -= 1;
  }
}

async function aTurn(): Promise<void> {
  if (queue.length >= WAITING) throw TROPPO_OCCUPATO();
  await new Promise<void>((resolve) => queue.push(resolve));
}

/** argon2id with its own random salt. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

// Of no account: checked when the user is unknown, so that the answer takes as long (rule 26).
const NOBODY = hash('nessuno ha questa password', COST);

/**
 * Whether the password fits the hash; an undefined hash never fits and takes the same time. `first` runs when the turn of who had to wait for
 * it has come: it is judged by what has happened meanwhile.
 */
export async function passwordFits(storedHash: string | undefined, password: string, first?: () => Promise<void>): Promise<boolean> {
  const against = storedHash ?? (await NOBODY);
  const fits = await inTurn(async (hasWaited) => {
    if (hasWaited) await first?.();
    return verify(against, password);
  });
  return fits && storedHash !== undefined;
}
