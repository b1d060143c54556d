// A concurrency limiter for work that keeps a processor busy: few run at once, the others wait in a bounded queue, and other requests stay quick.
import { availableParallelism } from 'node:os';
import type { Problem } from '#shared/problem.ts';

/** The number of slots: at most two, and one core stays free for requests where the machine has several. */
const MAX_RUNNING = Math.min(2, Math.max(1, availableParallelism() - 1));

export class ConcurrencyLimit {
  readonly #longestQueue: number;
  readonly #createProblem: () => Problem;
  readonly #queue: (() => void)[] = [];
  #running = 0;
  #waiting = 0;

  constructor(longestQueue: number, createProblem: () => Problem) {
    this.#longestQueue = longestQueue;
    this.#createProblem = createProblem;
  }

  get isBusy(): boolean {
    return this.#running >= MAX_RUNNING;
  }

  async run<T>(work: (hasWaited: boolean) => Promise<T>): Promise<T> {
    const isFree = !this.isBusy;
    if (isFree) this.#running += 1;
    else await this.#waitForSlot();
    try {
      return await work(!isFree);
    } finally {
      this.#releaseSlot();
    }
  }

  /** Waits as long as new work would wait, but takes neither a slot nor a place in the bounded queue. Call it only while `isBusy` is true. */
  async waitWithoutSlot(): Promise<void> {
    await this.#joinQueue();
    this.#releaseSlot();
  }

  async #waitForSlot(): Promise<void> {
    if (this.#waiting >= this.#longestQueue) throw this.#createProblem();
    this.#waiting += 1;
    await this.#joinQueue();
    this.#waiting -= 1;
  }

  #joinQueue(): Promise<void> {
    return new Promise((resolve) => this.#queue.push(resolve));
  }

  #releaseSlot(): void {
    const next = this.#queue.shift();
    // The slot passes directly to the next in the queue. If it were freed first, a new request could take it, and one too many would run.
    if (next) next();
    else this.#running -= 1;
  }
}
