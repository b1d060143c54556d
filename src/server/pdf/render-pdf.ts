// Renders every PDF in a thread: a long one would stop all other requests.
import { Worker } from 'node:worker_threads';
import { ConcurrencyLimit } from '#server/concurrency-limit.ts';
import { answerOf, ThreadEnded } from '#server/threads/answer-of.ts';
import { Problem, type ProblemKind } from '#shared/problem.ts';

/** The maximum number of waiting PDFs. Each waiting write holds one of the 20 database connections. */
const LONGEST_QUEUE = 18;
/** Milliseconds. PostgreSQL ends a transaction that is idle for 30 s, and a transaction may wait for its PDF. This limit has to be shorter. */
const LONGEST_MS = 20_000;
/** Milliseconds that an idle thread waits for the next PDF before it ends. A thread takes 0.2 s to start; an idle thread only holds memory. */
const IDLE_MS = 10_000;
const MAX_HEAP_MB = 256;

/** What the thread receives: the module that draws, the name of its function and the arguments. */
export interface Drawing {
  module: string;
  name: string;
  args: unknown[];
}

/** What the thread answers: the PDF, or the refusal that the drawing threw. */
export type Rendered = { pdf: Uint8Array } | { refusal: { kind: ProblemKind; code: string; sentence: string } };

const limit = new ConcurrencyLimit(
  LONGEST_QUEUE,
  () =>
    new Problem('unavailable', 'TROPPO_OCCUPATO', 'Il server sta già preparando molti PDF. Riprova tra qualche istante.', {
      retryAfter: 5,
    }),
);
const idle = new Map<Worker, NodeJS.Timeout>();

/**
 * The PDF that the function `name` of a module draws from these arguments, which are copied to the thread. Throws the `Problem` that the function
 * throws, 503 `TROPPO_OCCUPATO` when too many PDFs wait, and 503 `PDF_TROPPO_LUNGO` when it takes too much time or memory.
 */
export function renderPdf<Args extends unknown[]>(module: URL, name: string, ...args: Args): Promise<Buffer> {
  return limit.run(async () => {
    const thread = takeThread();
    const late = setTimeout(() => void thread.terminate(), LONGEST_MS);
    try {
      thread.postMessage({ module: module.href, name, args } satisfies Drawing);
      const rendered = await answerOf<Rendered>(thread);
      retain(thread);
      if ('pdf' in rendered) return Buffer.from(rendered.pdf.buffer, rendered.pdf.byteOffset, rendered.pdf.byteLength);
      const { kind, code, sentence } = rendered.refusal;
      throw new Problem(kind, code, sentence);
    } catch (error) {
      throw error instanceof ThreadEnded ? TOO_LONG() : error;
    } finally {
      clearTimeout(late);
    }
  });
}

const TOO_LONG = () =>
  new Problem(
    'unavailable',
    'PDF_TROPPO_LUNGO',
    'Il PDF è troppo lungo per essere preparato: dividilo in più parti, per esempio con meno righe.',
  );

function takeThread(): Worker {
  const [found] = idle;
  if (!found) return startThread();
  const [thread, end] = found;
  clearTimeout(end);
  idle.delete(thread);
  thread.ref();
  return thread;
}

function startThread(): Worker {
  const thread = new Worker(new URL('./pdf-thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
  // A permanent listener: without one, an error of an idle thread would end the process.
  thread.on('error', () => undefined);
  thread.on('exit', () => {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
  });
  return thread;
}

function retain(thread: Worker): void {
  thread.unref();
  idle.set(thread, setTimeout(() => void thread.terminate(), IDLE_MS).unref());
}
