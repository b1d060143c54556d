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

const NOT_RENDERABLE_TEXT = 'Questo file non si lascia mostrare: forse è danneggiato o protetto da una password.';

/** Shows a preview of a document. Each page is rendered on a canvas, so no content of the document becomes part of our page. */
export function AnteprimaDialog({ documento, onDownload, onClose }: AnteprimaDialogProps): ReactElement {
  const { nome } = documento;
  const focus = useReturnFocus();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [renderable, setRenderable] = useState<RenderableDocument>();
  const [page, setPage] = useState(1);
  const [errorText, setErrorText] = useState<string>();
  const [isRendered, setIsRendered] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    const loading = openRenderable(documento, controller.signal);
    loading.then(setRenderable).catch((error: Error) => {
      if (!controller.signal.aborted) setErrorText(error instanceof NotRenderableError ? NOT_RENDERABLE_TEXT : sentenceOf(error));
    });
    return () => {
      controller.abort();
      void loading.then((loaded) => loaded.close()).catch(() => undefined);
    };
  }, [documento]);

  useEffect(() => {
    if (!renderable || !canvas.current) return;
    const controller = new AbortController();
    renderable
      .renderPage(page, canvas.current, controller.signal)
      .then(() => setIsRendered(true))
      .catch(() => {
        if (!controller.signal.aborted) setErrorText(NOT_RENDERABLE_TEXT);
      });
    return () => controller.abort();
  }, [renderable, page]);

  const pages = renderable?.pages ?? 1;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Scrim onBack={onClose} />
        <Dialog.Content className="dialog anteprima" aria-describedby={undefined} {...focus}>
          <header>
            <Dialog.Title>{nome}</Dialog.Title>
            <Dialog.Close className="btn icon ghost" aria-label="Chiudi">
              <X className="i" aria-hidden />
            </Dialog.Close>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a page may be taller than the window, and the arrow keys have to scroll it */}
          <section className="mid" tabIndex={0} aria-label="Anteprima">
            {errorText ? (
              <Note tone="warning" role="alert">
                {errorText} Puoi comunque scaricarlo.
              </Note>
            ) : (
              <>
                {!isRendered && <p role="status">Apertura di {nome}…</p>}
                <canvas
                  ref={canvas}
                  role="img"
                  aria-label={pages > 1 ? `${nome}, pagina ${page} di ${pages}` : nome}
                  hidden={!isRendered}
                />
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

// A document in the preview. The browser decodes images and pdf.js decodes PDF. No script of the file runs, and there is no iframe.
interface RenderableDocument {
  pages: number;
  renderPage: (page: number, canvas: HTMLCanvasElement, signal: AbortSignal) => Promise<void>;
  close: () => void;
}

/** The largest width of a rendered page: twice the largest display width in pixels. Larger photos are scaled down. */
const MAX_WIDTH = 1600;

class NotRenderableError extends Error {}

async function openRenderable({ id, tipo }: Documento, signal: AbortSignal): Promise<RenderableDocument> {
  const file = await send(readDocumento, { params: { id } }, signal).then((answer) => answer.blob());
  const loading = tipo === 'application/pdf' ? openPdf(file) : openImage(file);
  return loading.catch((cause: unknown) => {
    throw new NotRenderableError('The document cannot be rendered', { cause });
  });
}

async function openImage(file: Blob): Promise<RenderableDocument> {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, MAX_WIDTH / image.width);
  return {
    pages: 1,
    renderPage: async (_page, canvas) => {
      Object.assign(canvas, { width: Math.round(image.width * scale), height: Math.round(image.height * scale) });
      canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    },
    close: () => image.close(),
  };
}

async function openPdf(file: Blob): Promise<RenderableDocument> {
  const { readPdf } = await import('./read-pdf.ts');
  const pdf = await readPdf(new Uint8Array(await file.arrayBuffer()));
  return {
    pages: pdf.numPages,
    renderPage: async (pageNumber, canvas, signal) => {
      const page = await pdf.getPage(pageNumber);
      if (signal.aborted) return;
      const { width } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: MAX_WIDTH / width });
      // Each render gets its own canvas, because two concurrent renders on one canvas would overwrite each other
      const buffer = document.createElement('canvas');
      Object.assign(buffer, { width: Math.round(viewport.width), height: Math.round(viewport.height) });
      const renderTask = page.render({ canvas: buffer, viewport });
      signal.addEventListener('abort', () => renderTask.cancel());
      await renderTask.promise;
      Object.assign(canvas, { width: buffer.width, height: buffer.height });
      canvas.getContext('2d')?.drawImage(buffer, 0, 0);
    },
    close: () => void pdf.loadingTask.destroy(),
  };
}
