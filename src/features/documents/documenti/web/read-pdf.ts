import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = worker; // the Content-Security-Policy requires a worker from our own origin

/** Opens a PDF for rendering, with forms, scripts, generated code and network requests disabled. */
export function readPdf(data: Uint8Array<ArrayBuffer>): Promise<PDFDocumentProxy> {
  return getDocument({
    data,
    enableXfa: false,
    useWasm: false, // WebAssembly is off because the Content-Security-Policy forbids it
    wasmUrl: `/assets/pdf-${version}/`, // pdf.js loads its JavaScript replacement for WebAssembly from here (vite.config.ts)
    maxImageSize: 64 * 1024 * 1024,
  }).promise;
}
