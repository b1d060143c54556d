import { type ResourceLimits, Worker } from 'node:worker_threads';
import { nextMessage } from './next-message.ts';

/** The time after which an idle thread ends. Starting a thread takes 0.2 to 0.3 s; an idle thread only uses memory. */
const IDLE_MS = 10_000;

/**
 * Does jobs in worker threads and keeps an idle thread for some seconds, because starting a thread takes longer than most jobs. All threads run
 * the same file. The file must answer each message (a job) with one message. A thread does one job at a time.
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
   * Runs a job in a thread and returns the answer of the thread. Throws `ThreadEnded` if the job needs too much memory or time, and rethrows an
   * error of the thread. A thread ends after a failed job.
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
