import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { TROPPO_OCCUPATO } from './throttle.ts';

// argon2id is the library's default algorithm; cost as OWASP's first recommendation (19 MiB, 2 passes).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A hash takes a core for some 30 ms and 19 MiB: two at once at most, one core left where there are several, and a bounded queue, so that
// the lists stay quick while people sign in.
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
const WAITING = 100;
let running = 0;
let waiting = 0;
const queue: (() => void)[] = [];

async function inTurn<T>(work: (hasWaited: boolean) => Promise<T>): Promise<T> {
  const isFree = running < AT_ONCE;
  if (isFree) running += 1;
  else await aTurn();
  try {
    return await work(!isFree);
  } finally {
    handOn();
  }
}

async function aTurn(): Promise<void> {
  if (waiting >= WAITING) throw TROPPO_OCCUPATO();
  waiting += 1;
  await lineUp();
  waiting -= 1;
}

const lineUp = () => new Promise<void>((resolve) => queue.push(resolve));

function handOn(): void {
  const next = queue.shift();
  // Handed over, not given back: whoever comes in between would be one more at once.
  if (next) next();
  else running -= 1;
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
  if (storedHash === undefined && running >= AT_ONCE) return passInTurn(first);
  const against = storedHash ?? (await NOBODY);
  const fits = await inTurn(async (hasWaited) => {
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
 * What a name that nobody has gets while others wait for a hash: the wait in the queue and the time of a check, but no hash. A flood of such names
 * would take the turns of those who have an account; so it takes none, and still looks as if it had.
 */
async function passInTurn(first: (() => Promise<void>) | undefined): Promise<false> {
  await lineUp();
  handOn();
  await first?.();
  await delay(lastTook);
  return false;
}
