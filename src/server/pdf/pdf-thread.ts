// The thread of renderPdf(): renders one PDF per message. Errors other than a Problem end the thread, and renderPdf() throws
// them.
import { parentPort } from 'node:worker_threads';
import type { Problem } from '#shared/problem.ts';
import type { Drawing, Rendered } from './render-pdf.ts';

parentPort?.on('message', async (drawing: Drawing) => {
  const rendered = await render(drawing);
  parentPort?.postMessage(rendered, 'pdf' in rendered ? [rendered.pdf.buffer as ArrayBuffer] : []);
});

async function render({ module, name, args }: Drawing): Promise<Rendered> {
  try {
    const { [name]: draw } = await import(/* @vite-ignore */ module);
    // The bytes are copied, because small buffers share memory, and shared memory cannot be transferred.
    return { pdf: new Uint8Array(await draw(...args)) };
  } catch (error) {
    if (isProblem(error)) return { refusal: { kind: error.kind, code: error.code, sentence: error.message } };
    throw error;
  }
}

/** Recognizes a `Problem` by its name: in the built server each file has its own class `Problem`, so `instanceof` fails. */
const isProblem = (error: unknown): error is Problem => error instanceof Error && error.name === 'Problem';
