import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { send, sentenceOf } from '#web/data/call.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Scrim } from '#web/ui/dialog-frame.tsx';
import { Note } from '#web/ui/note.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { type Documento, readDocumento } from '../contract.ts';

interface AnteprimaDialogProps {
  documento: Documento;
  onDownload: () => void;
  onClose: () => void;
}

const NON_SI_MOSTRA = 'Questo file non si lascia mostrare: forse è danneggiato o protetto da una password.';

/** The preview of a document. Each page is rendered on a canvas, so none of its content becomes part of our page. */
export function AnteprimaDialog({ documento, onDownload, onClose }: AnteprimaDialogProps): ReactElement {
  const { nome } = documento;
  const focus = useReturnFocus();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawing, setDrawing] = useState<Drawing>();
  const [page, setPage] = useState(1);
  const [failed, setFailed] = useState<string>();
  const [isDrawn, setIsDrawn] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    const opening = openDrawing(documento, stop.signal);
    opening.then(setDrawing).catch((error: Error) => {
      if (!stop.signal.aborted) setFailed(error instanceof NotDrawable ? NON_SI_MOSTRA : sentenceOf(error));
    });
    return () => {
      stop.abort();
      void opening.then((opened) => opened.close()).catch(() => undefined);
    };
  }, [documento]);

  useEffect(() => {
    if (!drawing || !canvas.current) return;
    const stop = new AbortController();
    drawing
      .draw(page, canvas.current, stop.signal)
      .then(() => setIsDrawn(true))
      .catch(() => {
        if (!stop.signal.aborted) setFailed(NON_SI_MOSTRA);
      });
    return () => stop.abort();
  }, [drawing, page]);

  const pages = drawing?.pages ?? 1;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Scrim />
        <Dialog.Content className="dialog anteprima" aria-describedby={undefined} {...focus}>
          <header>
            <Dialog.Title>{nome}</Dialog.Title>
            <Dialog.Close className="btn icon ghost" aria-label="Chiudi">
              <X className="i" aria-hidden />
            </Dialog.Close>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a page may be taller than the window, and the arrow keys have to scroll it */}
          <section className="mid" tabIndex={0} aria-label="Anteprima">
            {failed ? (
              <Note tone="warning" role="alert">
                {failed} Puoi comunque scaricarlo.
              </Note>
            ) : (
              <>
                {!isDrawn && <p role="status">Apertura di {nome}…</p>}
                <canvas ref={canvas} role="img" aria-label={pages > 1 ? `${nome}, pagina ${page} di ${pages}` : nome} hidden={!isDrawn} />
              </>
            )}
          </section>
          <footer>
            {pages > 1 && (
              <span className="anteprima-pages">
                <IconButton
                  icon={ChevronLeft}
                  label="Pagina precedente"
                  aria-disabled={page === 1}
                  onClick={() => setPage(Math.max(1, page - 1))}
                />
                <span role="status">
                  Pagina {page} di {pages}
                </span>
                <IconButton
                  icon={ChevronRight}
                  label="Pagina successiva"
                  aria-disabled={page === pages}
                  onClick={() => setPage(Math.min(pages, page + 1))}
                />
              </span>
            )}
            <Button icon={Download} onClick={onDownload}>
              Scarica
            </Button>
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

// A document that can render its pages. The browser decodes images and pdf.js decodes PDF; no script of the file runs, and there is no
// iframe.
interface Drawing {
  pages: number;
  draw: (page: number, canvas: HTMLCanvasElement, signal: AbortSignal) => Promise<void>;
  close: () => void;
}

/** Twice the largest display width in pixels. Larger photos are scaled down. */
const WIDEST = 1600;

class NotDrawable extends Error {}

async function openDrawing({ id, tipo }: Documento, signal: AbortSignal): Promise<Drawing> {
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
      const fresh = document.createElement('canvas'); // each render gets a new canvas, because two renders on one canvas would mix
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
