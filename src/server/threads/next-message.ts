import type { Worker } from 'node:worker_threads';

/** The error for a thread that ran out of memory or was terminated. */
export class ThreadEnded extends Error {}

export function nextMessage<Message>(thread: Worker): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: Message) => settle(() => resolve(message));
    const onError = (error: NodeJS.ErrnoException) =>
      settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadEnded(error.message) : error));
    const onExit = () => settle(() => reject(new ThreadEnded('The thread ended before it answered')));
    const settle = (resolveOrReject: () => void) => {
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolveOrReject();
    };
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}
