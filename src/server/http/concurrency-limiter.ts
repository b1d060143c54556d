// A concurrency limiter for expensive calls (whole lists, files, the report): a few calls of each account run at once, its
// others wait in a queue. Accounts do not wait for each other. The limits hold per process, so two servers allow twice as many.
import type { ServerResponse } from 'node:http';
import { Problem } from '#shared/problem.ts';

export interface LimiterSettings {
  atOnce: number;
  waiting: number;
  patienceMs: number;
}

export const LIMITER_SETTINGS: LimiterSettings = { atOnce: 2, waiting: 50, patienceMs: 50_000 };

const TOO_MANY = () =>
  new Problem(
    'too_many',
    'TROPPI_INSIEME',
    'Hai già in corso altri elenchi interi, esportazioni o report: aspetta che finiscano e riprova.',
    {
      retryAfter: 5,
    },
  );

interface Waiting {
  begin(): void;
  giveUp(): void;
}

interface Line {
  running: number;
  waiting: Set<Waiting>;
}

export class ConcurrencyLimiter {
  readonly #limits: LimiterSettings;
  readonly #lines = new Map<number, Line>();

  constructor(limits: LimiterSettings = LIMITER_SETTINGS) {
    this.#limits = limits;
  }

  /**
   * Waits for a slot; resolves to whether the call had to wait. `ended` frees the slot, or ends the wait after a disconnect.
   * Throws 429 if the queue is full or the wait is too long.
   */
  async take(account: number, ended: AbortSignal): Promise<boolean> {
    if (ended.aborted) throw TOO_MANY();
    const line = this.#lines.get(account) ?? { running: 0, waiting: new Set() };
    this.#lines.set(account, line);
    const mustWait = line.running >= this.#limits.atOnce;
    if (mustWait) await this.#wait(account, line, ended);
    else {
      line.running += 1;
      this.#endWith(ended, account, line);
    }
    return mustWait;
  }

  /** Rejects all waiting calls when the server stops. Running calls may finish. */
  dismiss(): void {
    for (const { waiting } of this.#lines.values()) for (const { giveUp } of waiting) giveUp();
  }

  get size(): number {
    return [...this.#lines.values()].reduce((sum, { running, waiting }) => sum + running + waiting.size, 0);
  }

  #wait(account: number, line: Line, ended: AbortSignal): Promise<void> {
    if (line.waiting.size >= this.#limits.waiting) throw TOO_MANY();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      line.waiting.delete(waiting);
      ended.removeEventListener('abort', waiting.giveUp);
      clearTimeout(patience);
    };
    const waiting: Waiting = {
      begin: () => {
        leave();
        this.#endWith(ended, account, line);
        resolve();
      },
      giveUp: () => {
        leave();
        reject(TOO_MANY());
      },
    };
    const patience = setTimeout(waiting.giveUp, this.#limits.patienceMs);
    ended.addEventListener('abort', waiting.giveUp);
    line.waiting.add(waiting);
    return promise;
  }

  /** A freed slot goes to the next waiting call; an empty queue is removed. */
  #endWith(ended: AbortSignal, account: number, line: Line): void {
    const end = () => {
      const [next] = line.waiting;
      if (next) return next.begin();
      line.running -= 1;
      if (line.running === 0) this.#lines.delete(account);
    };
    ended.addEventListener('abort', end, { once: true });
  }
}

// A slot is not held longer than this; a very slow client must send its request again.
const LONGEST_MS = 5 * 60_000;

/**
 * Waits for a slot of the account and holds it until the answer ends. Cuts off an answer that takes longer than `longestMs`.
 * Resolves to whether it had to wait.
 */
export async function awaitSlot(
  limiter: ConcurrencyLimiter,
  account: number,
  answer: ServerResponse,
  longestMs = LONGEST_MS,
): Promise<boolean> {
  const ended = new AbortController();
  if (answer.destroyed) ended.abort();
  answer.once('close', () => ended.abort());
  const waited = await limiter.take(account, ended.signal);
  const cut = setTimeout(() => answer.destroy(), longestMs);
  ended.signal.addEventListener('abort', () => clearTimeout(cut));
  return waited;
}
