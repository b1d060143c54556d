// The thread renders one PDF per message. An error other than a Problem ends the thread, and renderPdf() throws the error.
import { parentPort } from 'node:worker_threads';
import type { Problem } from '#shared/problem.ts';
import type { PdfJob, Rendered } from './render-pdf.ts';

parentPort?.on('message', async (job: PdfJob) => {
  const rendered = await render(job);
  parentPort?.postMessage(rendered, 'pdf' in rendered ? [rendered.pdf.buffer as ArrayBuffer] : []);
});

async function render({ module, name, args }: PdfJob): Promise<Rendered> {
  try {
    const { [name]: createPdf } = await import(/* @vite-ignore */ module);
    // The bytes are copied into a buffer of their own, because small buffers share memory, and shared memory cannot be
    // transferred to another thread.
    return { pdf: new Uint8Array(await createPdf(...args)) };
  } catch (error) {
    if (isProblem(error)) return { problem: { kind: error.kind, code: error.code, sentence: error.message } };
    throw error;
  }
}

/**
 * Returns whether the error is a Problem. `instanceof` fails, because each file of the built server has its own class
 * `Problem`.
 */
const isProblem = (error: unknown): error is Problem => error instanceof Error && error.name === 'Problem';
