import './scansioni.css';
import { Flashlight, FlashlightOff } from 'lucide-react';
import { type FormEvent, type ReactElement, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { ReadInputBarcodeFormat } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

const CAMERA_ERRORS: Record<CameraError, string> = {
  manca: "Qui non c'è una fotocamera, oppure Organico non è aperto con https: scrivi il codice.",
  rifiutata: 'La fotocamera non è permessa. Puoi permetterla nelle impostazioni del browser per questo sito, oppure scrivere il codice.',
  occupata: 'La fotocamera non si accende: forse la usa un altro programma. Chiudilo e riprova, oppure scrivi il codice.',
};

export function FotocameraPanel({ onRead }: { onRead: (letto: string) => void }): ReactElement {
  const { video, stato, torch } = useCamera(onRead);
  if (stato && stato !== 'accesa') return <Note tone="info">{CAMERA_ERRORS[stato]}</Note>;
  return (
    <div className="fotocamera">
      <video ref={video} aria-label="Ciò che vede la fotocamera" muted playsInline />
      <span className="mirino" aria-hidden />
      <p role="status">{stato ? 'Inquadra un QR o un codice a barre' : 'Accensione della fotocamera…'}</p>
      {torch && (
        <IconButton
          icon={torch.isOn ? FlashlightOff : Flashlight}
          label={torch.isOn ? 'Spegni la torcia' : 'Accendi la torcia'}
          kind="second"
          onClick={torch.toggle}
        />
      )}
    </div>
  );
}

type CameraError = 'manca' | 'rifiutata' | 'occupata';

interface CameraState {
  video: RefObject<HTMLVideoElement | null>;
  /** The state of the camera; undefined while the browser asks the user for permission. */
  stato: 'accesa' | CameraError | undefined;
  /** The light of the camera; undefined when the camera has no light that can be switched. */
  torch: { isOn: boolean; toggle: () => void } | undefined;
}

const SCAN_INTERVAL_MS = 150;

/** Turns on the camera and reports each scanned code. A repeated code is reported again only after another code. */
function useCamera(onRead: (letto: string) => void): CameraState {
  const video = useRef<HTMLVideoElement>(null);
  const onReadRef = useRef(onRead);
  const [stato, setStato] = useState<CameraState['stato']>();
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [isLit, setIsLit] = useState(false);
  useEffect(() => {
    onReadRef.current = onRead;
  });

  useEffect(() => {
    let isUnmounted = false;
    let stream: MediaStream | undefined;
    let timer: number | undefined;
    const startCamera = async () => {
      // Browsers offer no camera to pages without TLS.
      if (!navigator.mediaDevices) return setStato('manca');
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } });
      } catch (error) {
        return isUnmounted ? undefined : setStato(cameraError(error));
      }
      const element = video.current;
      if (isUnmounted || !element) return stopTracks(stream);
      element.srcObject = stream;
      await element.play().catch(() => undefined); // play() fails when the element was unmounted meanwhile
      setTrack(stream.getVideoTracks()[0]);
      setStato('accesa');
      const readCode = await makeReader();
      let last: string | undefined;
      const scanFrame = async () => {
        if (isUnmounted) return;
        // A frame without a readable code is skipped
        const letto = document.hidden ? undefined : await readCode(element).catch(() => undefined);
        if (letto && letto !== last && !isUnmounted) {
          last = letto;
          navigator.vibrate?.(60);
          onReadRef.current(letto);
        }
        timer = window.setTimeout(() => void scanFrame(), SCAN_INTERVAL_MS);
      };
      await scanFrame();
    };
    void startCamera();
    return () => {
      isUnmounted = true;
      window.clearTimeout(timer);
      stopTracks(stream);
    };
  }, []);

  const hasTorch = track?.getCapabilities && 'torch' in track.getCapabilities();
  const toggle = () => {
    const next = !isLit;
    // cast: the TypeScript types do not contain `torch`
    void track?.applyConstraints({ advanced: [{ torch: next } as MediaTrackConstraintSet] }).then(() => setIsLit(next));
  };
  return { video, stato, torch: hasTorch ? { isOn: isLit, toggle } : undefined };
}

function stopTracks(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function cameraError(error: unknown): CameraError {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'rifiutata';
  return name === 'NotReadableError' || name === 'AbortError' ? 'occupata' : 'manca';
}

// Reads codes from the camera image: with the browser's own detector where it exists, otherwise with a library that is loaded when the
// camera is turned on.

type Reader = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

// The barcode formats of our labels and of the labels that manufacturers print for serial numbers, IMEIs and SIM cards.
const NATIVE_FORMATS = ['qr_code', 'code_128', 'code_39', 'data_matrix', 'ean_13'];
const LIBRARY_FORMATS: ReadInputBarcodeFormat[] = ['QRCode', 'Code128', 'Code39', 'DataMatrix', 'EAN13'];

async function makeReader(): Promise<Reader> {
  return (await nativeReader()) ?? (await libraryReader());
}

async function nativeReader(): Promise<Reader | undefined> {
  const { BarcodeDetector: Native } = window as { BarcodeDetector?: DetectorClass }; // only some browsers have BarcodeDetector
  const supported = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Native || !NATIVE_FORMATS.every((format) => supported.includes(format))) return undefined;
  const detector = new Native({ formats: NATIVE_FORMATS });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}

async function libraryReader(): Promise<Reader> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  // Uses our own copy of the WebAssembly file; by default the library would download the file from a third-party server.
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (!context || video.videoWidth === 0) return undefined;
    context.canvas.width = video.videoWidth;
    context.canvas.height = video.videoHeight;
    context.drawImage(video, 0, 0);
    const imageData = context.getImageData(0, 0, video.videoWidth, video.videoHeight);
    const [barcode] = await readBarcodes(imageData, { formats: LIBRARY_FORMATS, maxNumberOfSymbols: 1 });
    return barcode?.text;
  };
}

interface CodicePanelProps {
  codice?: string;
  verb: string;
  /** True empties the field after each code, so that the user can type the next code. */
  isRepeated?: boolean;
  onRead: (text: string) => void;
}

/** A field for a typed code. It works without a camera: a USB scanner types into the field. */
export function CodicePanel({ codice = '', verb, isRepeated = false, onRead }: CodicePanelProps): ReactElement {
  const id = useId();
  const [text, setText] = useState(codice);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onRead(text.trim());
    if (isRepeated) setText('');
  };
  return (
    <form className="codice" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>Codice</label>
        <input
          id={id}
          className="in mono"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="AUR-00042"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint={isRepeated ? 'done' : 'search'}
          maxLength={200}
        />
      </div>
      <Button type="submit" size="large">
        {verb}
      </Button>
    </form>
  );
}
