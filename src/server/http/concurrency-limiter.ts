// The limits apply to each account, so accounts do not wait for each other. They are counted in each process, so two servers
// allow twice as many calls.
import type { ServerResponse } from 'node:http';
import { Problem } from '#shared/problem.ts';

export interface LimiterSettings {
  maxRunning: number;
  maxWaiting: number;
  maxWaitMs: number;
}

export const LIMITER_SETTINGS: LimiterSettings = { maxRunning: 2, maxWaiting: 50, maxWaitMs: 50_000 };

const TOO_MANY = () =>
  new Problem(
    'too_many',
    'TROPPI_INSIEME',
    'Hai già in corso altri elenchi interi, esportazioni o report: aspetta che finiscano e riprova.',
    {
      retryAfter: 5,
    },
  );

interface WaitingCall {
  start(): void;
  cancel(): void;
}

interface AccountQueue {
  running: number;
  waiting: Set<WaitingCall>;
}

export class ConcurrencyLimiter {
  readonly #settings: LimiterSettings;
  readonly #queues = new Map<number, AccountQueue>();

  constructor(settings: LimiterSettings = LIMITER_SETTINGS) {
    this.#settings = settings;
  }

  /**
   * Takes a slot and resolves to whether the call had to wait. `signal` frees the slot or ends the wait. Throws 429 if the
   * queue is full or the wait is too long.
   */
  async acquire(account: number, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) throw TOO_MANY();
    const queue = this.#queues.get(account) ?? { running: 0, waiting: new Set() };
    this.#queues.set(account, queue);
    const mustWait = queue.running >= this.#settings.maxRunning;
    if (mustWait) await this.#wait(account, queue, signal);
    else {
      queue.running += 1;
      this.#releaseOnEnd(signal, account, queue);
    }
    return mustWait;
  }

  rejectWaiting(): void {
    for (const { waiting } of this.#queues.values()) for (const { cancel } of waiting) cancel();
  }

  get size(): number {
    return [...this.#queues.values()].reduce((sum, { running, waiting }) => sum + running + waiting.size, 0);
  }

  #wait(account: number, queue: AccountQueue, signal: AbortSignal): Promise<void> {
    if (queue.waiting.size >= this.#settings.maxWaiting) throw TOO_MANY();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stopWaiting = () => {
      queue.waiting.delete(waitingCall);
      signal.removeEventListener('abort', waitingCall.cancel);
      clearTimeout(timer);
    };
    const waitingCall: WaitingCall = {
      start: () => {
        stopWaiting();
        this.#releaseOnEnd(signal, account, queue);
        resolve();
      },
      cancel: () => {
        stopWaiting();
        reject(TOO_MANY());
      },
    };
    const timer = setTimeout(waitingCall.cancel, this.#settings.maxWaitMs);
    signal.addEventListener('abort', waitingCall.cancel);
    queue.waiting.add(waitingCall);
    return promise;
  }

  #releaseOnEnd(signal: AbortSignal, account: number, queue: AccountQueue): void {
    const release = () => {
      const [next] = queue.waiting;
      if (next) return next.start();
      queue.running -= 1;
      if (queue.running === 0) this.#queues.delete(account);
    };
    signal.addEventListener('abort', release, { once: true });
  }
}

// The maximum time of a slot. A client that reads its answer too slowly loses its slot and must send the request again.
const MAX_SLOT_MS = 5 * 60_000;

/** Takes a slot of the account until the answer ends, at most for `maxMs`. Resolves to whether the call had to wait. */
export async function awaitSlot(
  limiter: ConcurrencyLimiter,
  account: number,
  response: ServerResponse,
  maxMs = MAX_SLOT_MS,
): Promise<boolean> {
  const controller = new AbortController();
  if (response.destroyed) controller.abort();
  response.once('close', () => controller.abort());
  const hadToWait = await limiter.acquire(account, controller.signal);
  const timer = setTimeout(() => response.destroy(), maxMs);
  controller.signal.addEventListener('abort', () => clearTimeout(timer));
  return hadToWait;
}
