// Work that keeps a processor busy: only so much of it at once, and a bounded queue, so that other requests stay quick.
import { availableParallelism } from 'node:os';
import type { Problem } from '#shared/problem.ts';

/** Two at most, and one core is left for requests where there are several. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));

export class ConcurrencyLimit {
  readonly #longestQueue: number;
  readonly #refusal: () => Problem;
  readonly #queue: (() => void)[] = [];
  #running = 0;
  #waiting = 0;

  /** `refusal`: thrown when the queue is full. */
  constructor(longestQueue: number, refusal: () => Problem) {
    this.#longestQueue = longestQueue;
    this.#refusal = refusal;
  }

  /** Whether work that comes now has to wait. */
  get isBusy(): boolean {
    return this.#running >= AT_ONCE;
  }

  /** Runs the work when a slot is free; `hasWaited` says whether it had to wait. */
  async run<T>(work: (hasWaited: boolean) => Promise<T>): Promise<T> {
    const isFree = !this.isBusy;
    if (isFree) this.#running += 1;
    else await this.#waitForSlot();
    try {
      return await work(!isFree);
    } finally {
      this.#handOn();
    }
  }

  /** Waits as long as work that comes now would, and takes neither a slot nor a place in the bounded queue. Only while the limit is busy. */
  async waitWithoutSlot(): Promise<void> {
    await this.#lineUp();
    this.#handOn();
  }

  async #waitForSlot(): Promise<void> {
    if (this.#waiting >= this.#longestQueue) throw this.#refusal();
    this.#waiting += 1;
    await this.#lineUp();
    this.#waiting -= 1;
  }

  #lineUp(): Promise<void> {
    return new Promise((resolve) => this.#queue.push(resolve));
  }

  #handOn(): void {
    const next = this.#queue.shift();
    // The slot is handed over and not given back: a request that comes in between would be one more at once.
    if (next) next();
    else this.#running -= 1;
  }
}
