import { expect, onTestFinished, test } from 'vitest';
import { openApp } from '#testing/test-app.ts';
import type { drawWhenReleased } from '#testing/waiting-drawing.ts';
import { renderPdf } from './render-pdf.ts';

const app = openApp();
const pdfModule = new URL('../../testing/waiting-drawing.ts', import.meta.url);

/** Starts PDFs whose thread blocks until `release` is called, at the latest at the end of the test. */
function createBlockedRendering() {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const release = () => {
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
  };
  onTestFinished(release);
  return { render: (text: string) => renderPdf<Parameters<typeof drawWhenReleased>>(pdfModule, 'drawWhenReleased', gate, text), release };
}

test('The server answers requests while a PDF is rendered', async () => {
  const { render, release } = createBlockedRendering();
  const pdf = render('pdf');
  expect((await fetch(`${app.url}/api/health/ready`)).status).toBe(200);
  release();
  expect((await pdf).toString()).toBe('pdf');
});

test('PDFs beyond the bounded queue are rejected with TROPPO_OCCUPATO, and queued PDFs are rendered', async () => {
  const { render, release } = createBlockedRendering();
  const renderings = Array.from({ length: 40 }, (_, i) => render(String(i)));
  const [rejected] = await Promise.allSettled(renderings.slice(-1));
  expect(rejected).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable', code: 'TROPPO_OCCUPATO' } });
  release();
  const results = await Promise.allSettled(renderings);
  const texts = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value.toString()] : []));
  expect(texts.length).toBeGreaterThanOrEqual(18);
  expect(texts).toEqual(texts.map((_, i) => String(i)));
});

test('A Problem that is thrown while a PDF is rendered has the same kind, code and sentence for the caller', async () => {
  await expect(renderPdf(pdfModule, 'refuseDrawing')).rejects.toMatchObject({
    name: 'Problem',
    kind: 'conflict',
    code: 'NON_SI_DISEGNA',
    message: 'Non si può disegnare: cambia il nome.',
  });
});

test('The next PDF is rendered after an unexpected error in the rendering of a PDF', async () => {
  await expect(renderPdf(pdfModule, 'failDrawing')).rejects.toThrow('A bug in a drawing');
  const { render, release } = createBlockedRendering();
  release();
  expect((await render('next')).toString()).toBe('next');
});
