import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// The WebAssembly file of the QR reader. It is loaded from the package; by default the library downloads it from a third-party server.
const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } });

/** The resolution with which the pages are rendered, in dots per inch. It is usual for printers. */
const DPI = 300;
// The largest vertical distance in pixels between two codes of one row: half the height of the smallest label.
const SAME_ROW = 150;

export async function readLabels(bytes: Uint8Array): Promise<{ png: Buffer; codes: string[] }[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: DPI / 72 });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    const context = canvas.getContext('2d');
    await page.render({ canvas: null, canvasContext: context as never, viewport }).promise; // the canvas works like a browser canvas
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    const barcodes = await readBarcodes(picture as never, { formats: ['QRCode'], maxNumberOfSymbols: 255 });
    const sortedCodes = barcodes.map(({ text, position: { topLeft } }) => ({ text, ...topLeft }));
    sortedCodes.sort((a, b) => (Math.abs(a.y - b.y) < SAME_ROW ? a.x - b.x : a.y - b.y));
    pages.push({ png: canvas.toBuffer('image/png'), codes: sortedCodes.map(({ text }) => text) });
  }
  await document.loadingTask.destroy();
  return pages;
}
