import './scansioni.css';
import { Flashlight, FlashlightOff } from 'lucide-react';
import type { ReactElement } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { type Assenza, useFotocamera } from './use-fotocamera.ts';

const ASSENZE: Record<Assenza, string> = {
  manca: "Qui non c'è una fotocamera, oppure Organico non è aperto con https: scrivi il codice.",
  rifiutata: 'La fotocamera non è permessa. Puoi permetterla nelle impostazioni del browser per questo sito, oppure scrivere il codice.',
  occupata: 'La fotocamera non si accende: forse la usa un altro programma. Chiudilo e riprova, oppure scrivi il codice.',
};

/** What the camera sees; each code that comes before it is told. */
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
