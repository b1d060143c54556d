import { type RefObject, useEffect, useRef, useState } from 'react';
import { makeReader } from './make-reader.ts';

/** Why there is no picture. */
export type Assenza = 'manca' | 'rifiutata' | 'occupata';

interface Fotocamera {
  video: RefObject<HTMLVideoElement | null>;
  /** Undefined while it is asked for; then what came of it. */
  stato: 'accesa' | Assenza | undefined;
  /** Where the camera has a light that can be switched. */
  torcia: { isOn: boolean; toggle: () => void } | undefined;
}

const EVERY_MS = 150;

/** Switches the camera on while it is shown, and tells each code that comes before it; the same one again only after another. */
export function useFotocamera(onRead: (letto: string) => void): Fotocamera {
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
      // Browsers have none for pages that come without TLS.
      if (!navigator.mediaDevices) return setStato('manca');
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } });
      } catch (error) {
        return isOver ? undefined : setStato(whyNot(error));
      }
      const shown = video.current;
      if (isOver || !shown) return stop(stream);
      shown.srcObject = stream;
      await shown.play().catch(() => undefined); // it was taken away meanwhile
      setTrack(stream.getVideoTracks()[0]);
      setStato('accesa');
      const read = await makeReader();
      let last: string | undefined;
      const look = async () => {
        if (isOver) return;
        const letto = document.hidden ? undefined : await read(shown).catch(() => undefined); // a frame that could not be read: the next one may
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
    void track?.applyConstraints({ advanced: [{ torch: next } as MediaTrackConstraintSet] }).then(() => setIsLit(next)); // not in the types yet
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
