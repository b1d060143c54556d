// What finds a code in a picture: the browser's own detector where there is one, else a library that is loaded when a camera is on.
import type { ReadInputBarcodeFormat } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Reads the code that a video shows now; undefined when it shows none. */
export type Reader = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

// Labels of ours, and what makers print beside serials, IMEIs and on SIM cards.
const NATIVE = ['qr_code', 'code_128', 'code_39', 'data_matrix', 'ean_13'];
const FORMATS: ReadInputBarcodeFormat[] = ['QRCode', 'Code128', 'Code39', 'DataMatrix', 'EAN13'];

export async function makeReader(): Promise<Reader> {
  return (await nativeReader()) ?? (await libraryReader());
}

async function nativeReader(): Promise<Reader | undefined> {
  const { BarcodeDetector: Native } = window as { BarcodeDetector?: DetectorClass }; // not in every browser
  const supported = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Native || !NATIVE.every((format) => supported.includes(format))) return undefined;
  const detector = new Native({ formats: NATIVE });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}

async function libraryReader(): Promise<Reader> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  // Left alone, it would be fetched from a server of others.
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (!context || video.videoWidth === 0) return undefined;
    context.canvas.width = video.videoWidth;
    context.canvas.height = video.videoHeight;
    context.drawImage(video, 0, 0);
    const picture = context.getImageData(0, 0, video.videoWidth, video.videoHeight);
    const [found] = await readBarcodes(picture, { formats: FORMATS, maxNumberOfSymbols: 1 });
    return found?.text;
  };
}
