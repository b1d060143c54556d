import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = worker; // the Content-Security-Policy requires a worker from our own origin

/** Opens a PDF for rendering, with forms, scripts, generated code and network requests disabled. */
export function readPdf(data: Uint8Array<ArrayBuffer>): Promise<PDFDocumentProxy> {
  return getDocument({
    data,
    enableXfa: false,
    useWasm: false, // the Content-Security-Policy forbids WebAssembly
    wasmUrl: `/assets/pdf-${version}/`, // the JavaScript replacement for WebAssembly (vite.config.ts)
    maxImageSize: 64 * 1024 * 1024,
  }).promise;
}
