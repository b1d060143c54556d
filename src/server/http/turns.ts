// Dear calls (whole lists, files, the report): each account has a few of them at work at once, its others wait in turn. Nobody waits for
// another account's. It counts what this process answers: two servers of one database allow twice as many.
import type { ServerResponse } from 'node:http';
import { Problem } from '#shared/problem.ts';

export interface TurnLimits {
  atOnce: number;
  /** How many more may wait. */
  waiting: number;
  patienceMs: number;
}

export const TURN_LIMITS: TurnLimits = { atOnce: 2, waiting: 50, patienceMs: 50_000 };

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
  /** First come, first served. */
  waiting: Set<Waiting>;
}

export class Turns {
  readonly #limits: TurnLimits;
  readonly #lines = new Map<number, Line>();

  constructor(limits: TurnLimits = TURN_LIMITS) {
    this.#limits = limits;
  }

  /**
   * Resolves when it is this call's turn: to whether it had to wait. `ended` ends the turn, and the wait too: who has gone away holds up
   * nobody. Refuses what would make the line too long, or waits too long in it.
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

  /** Nobody waits any longer: the server stops. Who is at work may finish. */
  dismiss(): void {
    for (const { waiting } of this.#lines.values()) for (const { giveUp } of waiting) giveUp();
  }

  /** How many calls are at work or wait: none when all is over. */
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

  /** A turn that ends is the next one's; a line in which nobody is left goes. */
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

// Who reads so slowly, or stops reading, has to ask again: a turn is not held for ever.
const LONGEST_MS = 5 * 60_000;

/** Waits for the account's turn, which lasts as long as the answer does; one that takes too long is cut off. Resolves to whether it had to wait. */
export async function awaitTurn(turns: Turns, account: number, answer: ServerResponse, longestMs = LONGEST_MS): Promise<boolean> {
  const ended = new AbortController();
  if (answer.destroyed) ended.abort();
  answer.once('close', () => ended.abort());
  const waited = await turns.take(account, ended.signal);
  const cut = setTimeout(() => answer.destroy(), longestMs);
  ended.signal.addEventListener('abort', () => clearTimeout(cut));
  return waited;
}
