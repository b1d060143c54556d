// PDFs are rendered in a thread, because a long PDF would block all other requests.
import { ConcurrencyLimit } from '#server/concurrency-limit.ts';
import { ThreadEnded } from '#server/threads/next-message.ts';
import { ReusedThreads } from '#server/threads/reused-threads.ts';
import { Problem, type ProblemKind } from '#shared/problem.ts';

/** The maximum number of PDFs that wait. A waiting write occupies one of the 20 database connections. */
const MAX_WAITING = 18;
/** The time limit for one PDF. A transaction may wait for its PDF, and PostgreSQL ends an idle transaction after 30 s. */
const MAX_RENDER_MS = 20_000;
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
const threads = new ReusedThreads<PdfJob, Rendered>(new URL('./pdf-thread.ts', import.meta.url), {
  maxMs: MAX_RENDER_MS,
  maxOldGenerationSizeMb: MAX_HEAP_MB,
});

/**
 * Renders a PDF with the function `name` of the module. Throws the function's `Problem`, 503 `TROPPO_OCCUPATO` if too many PDFs
 * wait, and 503 `PDF_TROPPO_LUNGO` for too much time or memory.
 */
export function renderPdf<Args extends unknown[]>(module: URL, name: string, ...args: Args): Promise<Buffer> {
  return renderLimit.run(async () => {
    const rendered = await threads.run({ module: module.href, name, args }).catch((error: unknown) => {
      throw error instanceof ThreadEnded ? TOO_LONG() : error;
    });
    if ('pdf' in rendered) return Buffer.from(rendered.pdf.buffer, rendered.pdf.byteOffset, rendered.pdf.byteLength);
    const { kind, code, sentence } = rendered.problem;
    throw new Problem(kind, code, sentence);
  });
}

const TOO_LONG = () =>
  new Problem(
    'unavailable',
    'PDF_TROPPO_LUNGO',
    'Il PDF è troppo lungo per essere preparato: dividilo in più parti, per esempio con meno righe.',
  );
