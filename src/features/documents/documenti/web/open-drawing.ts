// A document as something that draws its pages. Pictures are decoded by the browser, PDF by pdf.js: no script of theirs runs, no frame is made.
import { send } from '#web/data/call.ts';
import { type Documento, readDocumento } from '../contract.ts';

export interface Drawing {
  pages: number;
  draw: (page: number, canvas: HTMLCanvasElement, signal: AbortSignal) => Promise<void>;
  close: () => void;
}

/** Twice as fine as the widest place it is shown in, and no picture of a camera's size. */
const WIDEST = 1600;

/** The file has come, but nothing can be drawn of it. */
export class NotDrawable extends Error {}

/** Reads the file and makes it ready to be drawn. */
export async function openDrawing({ id, tipo }: Documento, signal: AbortSignal): Promise<Drawing> {
  const file = await send(readDocumento, { params: { id } }, signal).then((answer) => answer.blob());
  const opening = tipo === 'application/pdf' ? openPdf(file) : openPicture(file);
  return opening.catch((cause: unknown) => {
    throw new NotDrawable('Nothing to draw.', { cause });
  });
}

async function openPicture(file: Blob): Promise<Drawing> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, WIDEST / picture.width);
  return {
    pages: 1,
    draw: async (_page, canvas) => {
      Object.assign(canvas, { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) });
      canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    },
    close: () => picture.close(),
  };
}

async function openPdf(file: Blob): Promise<Drawing> {
  const { readPdf } = await import('./read-pdf.ts');
  const pdf = await readPdf(new Uint8Array(await file.arrayBuffer()));
  return {
    pages: pdf.numPages,
    draw: async (number, canvas, signal) => {
      const page = await pdf.getPage(number);
      if (signal.aborted) return;
      const { width } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: WIDEST / width });
      const fresh = document.createElement('canvas'); // two pages at once on one canvas would mix
      Object.assign(fresh, { width: Math.round(viewport.width), height: Math.round(viewport.height) });
      const drawing = page.render({ canvas: fresh, viewport });
      signal.addEventListener('abort', () => drawing.cancel());
      await drawing.promise;
      Object.assign(canvas, { width: fresh.width, height: fresh.height });
      canvas.getContext('2d')?.drawImage(fresh, 0, 0);
    },
    close: () => void pdf.loadingTask.destroy(),
  };
}
