import './scansioni.css';
import { Flashlight, FlashlightOff } from 'lucide-react';
import { type FormEvent, type ReactElement, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { ReadInputBarcodeFormat } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

const ASSENZE: Record<Assenza, string> = {
  manca: "Qui non c'è una fotocamera, oppure Organico non è aperto con https: scrivi il codice.",
  rifiutata: 'La fotocamera non è permessa. Puoi permetterla nelle impostazioni del browser per questo sito, oppure scrivere il codice.',
  occupata: 'La fotocamera non si accende: forse la usa un altro programma. Chiudilo e riprova, oppure scrivi il codice.',
};

/** The camera picture. Calls `onRead` for each code that it recognizes. */
export function FotocameraPanel({ onRead }: { onRead: (letto: string) => void }): ReactElement {
  const { video, stato, torcia } = useFotocamera(onRead);
  if (stato && stato !== 'accesa') return <Note tone="info">{ASSENZE[stato]}</Note>;
  return (
    <div className="fotocamera">
      <video ref={video} aria-label="Ciò che vede la fotocamera" muted playsInline />
      <span className="mirino" aria-hidden />
      <p role="status">{stato ? 'Inquadra un QR o un codice a barre' : 'Accensione della fotocamera…'}</p>
      {torcia && (
        <IconButton
          icon={torcia.isOn ? FlashlightOff : Flashlight}
          label={torcia.isOn ? 'Spegni la torcia' : 'Accendi la torcia'}
          kind="second"
          onClick={torcia.toggle}
        />
      )}
    </div>
  );
}

type Assenza = 'manca' | 'rifiutata' | 'occupata';

interface Fotocamera {
  video: RefObject<HTMLVideoElement | null>;
  /** Undefined while the browser asks the user for permission. */
  stato: 'accesa' | Assenza | undefined;
  /** Switches the light of the camera. Undefined when the camera has no light that can be switched. */
  torcia: { isOn: boolean; toggle: () => void } | undefined;
}

const EVERY_MS = 150;

/** Turns the camera on while the panel is mounted and reports each code. The same code is reported again only after another one. */
function useFotocamera(onRead: (letto: string) => void): Fotocamera {
  const video = useRef<HTMLVideoElement>(null);
  const tell = useRef(onRead);
  const [stato, setStato] = useState<Fotocamera['stato']>();
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [isLit, setIsLit] = useState(false);
  useEffect(() => {
    tell.current = onRead;
  });

  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    let timer: number | undefined;
    const begin = async () => {
      // Browsers offer no camera to pages without TLS.
      if (!navigator.mediaDevices) return setStato('manca');
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } });
      } catch (error) {
        return isOver ? undefined : setStato(whyNot(error));
      }
      const shown = video.current;
      if (isOver || !shown) return stop(stream);
      shown.srcObject = stream;
      await shown.play().catch(() => undefined); // the element was unmounted meanwhile
      setTrack(stream.getVideoTracks()[0]);
      setStato('accesa');
      const read = await makeReader();
      let last: string | undefined;
      const look = async () => {
        if (isOver) return;
        const letto = document.hidden ? undefined : await read(shown).catch(() => undefined); // an unreadable frame is skipped
        if (letto && letto !== last && !isOver) {
          last = letto;
          navigator.vibrate?.(60);
          tell.current(letto);
        }
        timer = window.setTimeout(() => void look(), EVERY_MS);
      };
      await look();
    };
    void begin();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      stop(stream);
    };
  }, []);

  const hasTorch = track?.getCapabilities && 'torch' in track.getCapabilities();
  const toggle = () => {
    const next = !isLit;
    void track?.applyConstraints({ advanced: [{ torch: next } as MediaTrackConstraintSet] }).then(() => setIsLit(next)); // missing in the TypeScript types
  };
  return { video, stato, torcia: hasTorch ? { isOn: isLit, toggle } : undefined };
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function whyNot(error: unknown): Assenza {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'rifiutata';
  return name === 'NotReadableError' || name === 'AbortError' ? 'occupata' : 'manca';
}

// The code reader: the browser's own detector where it exists, otherwise a library that is loaded when the camera is turned on.

/** Returns the code in the current frame of the video; undefined when there is none. */
type Reader = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

// The formats of our labels, and those that manufacturers print for serial numbers, IMEIs and SIM cards.
const NATIVE = ['qr_code', 'code_128', 'code_39', 'data_matrix', 'ean_13'];
const FORMATS: ReadInputBarcodeFormat[] = ['QRCode', 'Code128', 'Code39', 'DataMatrix', 'EAN13'];

async function makeReader(): Promise<Reader> {
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
  // Uses our own copy of the WebAssembly file; by default the library would download the file from a third-party server.
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

interface CodicePanelProps {
  codice?: string;
  verb: string;
  /** True empties the field after each code, so that the next one can be typed. */
  isForMany?: boolean;
  onRead: (scritto: string) => void;
}

/** A field for a code that is typed or sent by a USB scanner, so it works without a camera. */
export function CodicePanel({ codice = '', verb, isForMany = false, onRead }: CodicePanelProps): ReactElement {
  const id = useId();
  const [scritto, setScritto] = useState(codice);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (scritto.trim() === '') return;
    onRead(scritto.trim());
    if (isForMany) setScritto('');
  };
  return (
    <form className="codice" onSubmit={send}>
      <div className="field">
        <label htmlFor={id}>Codice</label>
        <input
          id={id}
          className="in mono"
          value={scritto}
          onChange={(event) => setScritto(event.target.value)}
          placeholder="AUR-00042"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint={isForMany ? 'done' : 'search'}
          maxLength={200}
        />
      </div>
      <Button type="submit" size="large">
        {verb}
      </Button>
    </form>
  );
}
