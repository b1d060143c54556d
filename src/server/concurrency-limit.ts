// A concurrency limiter for work that keeps a processor busy, with a bounded queue.
import { availableParallelism } from 'node:os';
import type { Problem } from '#shared/problem.ts';

/** The maximum number of jobs that run at once. One core stays free for requests if the machine has several. */
const MAX_RUNNING = Math.min(2, Math.max(1, availableParallelism() - 1));

export class ConcurrencyLimit {
  readonly #maxQueue: number;
  readonly #createProblem: () => Problem;
  readonly #queue: (() => void)[] = [];
  #running = 0;
  #waiting = 0;

  constructor(maxQueue: number, createProblem: () => Problem) {
    this.#maxQueue = maxQueue;
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

  /** Waits until a new job could start, without taking a slot or a place in the queue. Call it only while `isBusy` is true. */
  async waitWithoutSlot(): Promise<void> {
    await this.#joinQueue();
    this.#releaseSlot();
  }

  async #waitForSlot(): Promise<void> {
    if (this.#waiting >= this.#maxQueue) throw this.#createProblem();
    this.#waiting += 1;
    await this.#joinQueue();
    this.#waiting -= 1;
  }

  #joinQueue(): Promise<void> {
    return new Promise((resolve) => this.#queue.push(resolve));
  }

  #releaseSlot(): void {
    const next = this.#queue.shift();
    // A finished job passes its slot directly to the next job in the queue. A slot that was freed first could be taken by a new
    // request too.
    if (next) next();
    else this.#running -= 1;
  }
}
