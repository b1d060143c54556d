import type { Worker } from 'node:worker_threads';

/** The thread ended before it answered: out of memory or terminated. */
export class ThreadEnded extends Error {}

/** Resolves to the next message of a thread. Rejects with the thread's error, or with `ThreadEnded`. */
export function answerOf<Answer>(thread: Worker): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const answered = (answer: Answer) => settle(() => resolve(answer));
    const failed = (error: NodeJS.ErrnoException) =>
      settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadEnded(error.message) : error));
    const ended = () => settle(() => reject(new ThreadEnded('The thread ended before it answered')));
    const settle = (finish: () => void) => {
      thread.off('message', answered).off('error', failed).off('exit', ended);
      finish();
    };
    thread.on('message', answered).on('error', failed).on('exit', ended);
  });
}
