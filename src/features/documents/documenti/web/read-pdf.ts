import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = worker; // of our own origin: the policy of our pages allows no other

/** A PDF, ready to be drawn. No form, no script, no code made while it runs, and nothing that it asks the network for. */
export function readPdf(data: Uint8Array<ArrayBuffer>): Promise<PDFDocumentProxy> {
  return getDocument({
    data,
    enableXfa: false,
    useWasm: false, // the policy of our pages forbids it
    wasmUrl: `/assets/pdf-${version}/`, // what stands in for it (vite.config.ts)
    maxImageSize: 64 * 1024 * 1024,
  }).promise;
}
