// Test functions for renderPdf(), which loads this file in its worker thread.
import { Problem } from '#shared/problem.ts';

/** Blocks its thread until the test changes the value of `releaseFlag`. */
export async function drawWhenReleased(releaseFlag: Int32Array, text: string): Promise<Buffer> {
  Atomics.wait(releaseFlag, 0, 0);
  return Buffer.from(text);
}

export async function refuseDrawing(): Promise<Buffer> {
  throw new Problem('conflict', 'NON_SI_DISEGNA', 'Non si può disegnare: cambia il nome.');
}

export async function failDrawing(): Promise<Buffer> {
  throw new TypeError('A bug in a drawing');
}
