import { type ResourceLimits, Worker } from 'node:worker_threads';
import { nextMessage } from './next-message.ts';

/** The time after which an idle thread ends. Starting a thread takes 0.2 to 0.3 s; an idle thread only uses memory. */
const IDLE_MS = 10_000;

/**
 * Threads that run the same file, which answers each message with one message. A thread does one job at a time. After a job it waits some seconds
 * for the next one, then it ends.
 */
export class ReusedThreads<Job, Answer> {
  readonly #file: URL;
  readonly #maxMs: number;
  readonly #resourceLimits: ResourceLimits;
  readonly #idleThreads = new Map<Worker, NodeJS.Timeout>();

  /** `maxMs` is the time limit of one job. */
  constructor(file: URL, { maxMs, ...resourceLimits }: { maxMs: number } & ResourceLimits) {
    this.#file = file;
    this.#maxMs = maxMs;
    this.#resourceLimits = resourceLimits;
  }

  /**
   * Sends the job to an idle thread or starts one. Throws `ThreadEnded` when the job needs too much memory or time, and the error that the
   * thread threw. The thread of a failed job ends.
   */
  async run(job: Job): Promise<Answer> {
    const thread = this.#acquire();
    const timer = setTimeout(() => void thread.terminate(), this.#maxMs);
    try {
      thread.postMessage(job);
      const answer = await nextMessage<Answer>(thread);
      this.#release(thread);
      return answer;
    } finally {
      clearTimeout(timer);
    }
  }

  #acquire(): Worker {
    const [idleEntry] = this.#idleThreads;
    if (!idleEntry) return this.#start();
    const [thread, idleTimer] = idleEntry;
    clearTimeout(idleTimer);
    this.#idleThreads.delete(thread);
    thread.ref();
    return thread;
  }

  #start(): Worker {
    const thread = new Worker(this.#file, { resourceLimits: this.#resourceLimits });
    // The listener does nothing, but an error of an idle thread without a listener would end the process.
    thread.on('error', () => undefined);
    thread.on('exit', () => {
      clearTimeout(this.#idleThreads.get(thread));
      this.#idleThreads.delete(thread);
    });
    return thread;
  }

  #release(thread: Worker): void {
    thread.unref();
    const end = () => {
      // Ending takes a moment, and a job that arrives meanwhile must not get this thread.
      this.#idleThreads.delete(thread);
      void thread.terminate();
    };
    this.#idleThreads.set(thread, setTimeout(end, IDLE_MS).unref());
  }
}
