// PDFs are rendered in a thread, because a long PDF would block all other requests.
import { Worker } from 'node:worker_threads';
import { ConcurrencyLimit } from '#server/concurrency-limit.ts';
import { nextMessage, ThreadEnded } from '#server/threads/next-message.ts';
import { Problem, type ProblemKind } from '#shared/problem.ts';

/** The maximum number of PDFs that wait. A waiting write occupies one of the 20 database connections. */
const MAX_WAITING = 18;
/** The time limit for one PDF. A transaction may wait for its PDF, and PostgreSQL ends an idle transaction after 30 s. */
const MAX_RENDER_MS = 20_000;
/** The time after which an idle thread ends. Starting a thread takes 0.2 s; an idle thread only uses memory. */
const IDLE_MS = 10_000;
const MAX_HEAP_MB = 256;

export interface PdfJob {
  module: string;
  name: string;
  args: unknown[];
}

export type Rendered = { pdf: Uint8Array } | { problem: { kind: ProblemKind; code: string; sentence: string } };

const renderLimit = new ConcurrencyLimit(
  MAX_WAITING,
  () =>
    new Problem('unavailable', 'TROPPO_OCCUPATO', 'Il server sta già preparando molti PDF. Riprova tra qualche istante.', {
      retryAfter: 5,
    }),
);
const idleThreads = new Map<Worker, NodeJS.Timeout>();

/**
 * Renders a PDF with the function `name` of the module. Throws the function's `Problem`, 503 `TROPPO_OCCUPATO` if too many PDFs
 * wait, and 503 `PDF_TROPPO_LUNGO` for too much time or memory.
 */
export function renderPdf<Args extends unknown[]>(module: URL, name: string, ...args: Args): Promise<Buffer> {
  return renderLimit.run(async () => {
    const thread = acquireThread();
    const timer = setTimeout(() => void thread.terminate(), MAX_RENDER_MS);
    try {
      thread.postMessage({ module: module.href, name, args } satisfies PdfJob);
      const rendered = await nextMessage<Rendered>(thread);
      releaseThread(thread);
      if ('pdf' in rendered) return Buffer.from(rendered.pdf.buffer, rendered.pdf.byteOffset, rendered.pdf.byteLength);
      const { kind, code, sentence } = rendered.problem;
      throw new Problem(kind, code, sentence);
    } catch (error) {
      throw error instanceof ThreadEnded ? TOO_LONG() : error;
    } finally {
      clearTimeout(timer);
    }
  });
}

const TOO_LONG = () =>
  new Problem(
    'unavailable',
    'PDF_TROPPO_LUNGO',
    'Il PDF è troppo lungo per essere preparato: dividilo in più parti, per esempio con meno righe.',
  );

function acquireThread(): Worker {
  const [idleEntry] = idleThreads;
  if (!idleEntry) return startThread();
  const [thread, idleTimer] = idleEntry;
  clearTimeout(idleTimer);
  idleThreads.delete(thread);
  thread.ref();
  return thread;
}

function startThread(): Worker {
  const thread = new Worker(new URL('./pdf-thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
  // The listener does nothing, but an error of an idle thread without a listener would end the process.
  thread.on('error', () => undefined);
  thread.on('exit', () => {
    clearTimeout(idleThreads.get(thread));
    idleThreads.delete(thread);
  });
  return thread;
}

function releaseThread(thread: Worker): void {
  thread.unref();
  idleThreads.set(thread, setTimeout(() => void thread.terminate(), IDLE_MS).unref());
}
