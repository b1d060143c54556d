import { Camera, CameraOff } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { CodicePanel } from '#features/equipment/scansioni/web/codice-panel.tsx';
import { FotocameraPanel } from '#features/equipment/scansioni/web/fotocamera-panel.tsx';
import { Section } from '#web/screen/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { AttesaNote } from './attesa-note.tsx';
import type { Letture } from './use-letture.ts';

/** Reading codes, one after the other: by the camera, or typed. */
export function LetturaSection({ letture }: { letture: Letture }): ReactElement {
  const [isOn, setIsOn] = useState(false);
  return (
    <Section title="Leggi i codici">
      <div className="lettura">
        {isOn && <FotocameraPanel onRead={letture.add} />}
        <Button size="large" icon={isOn ? CameraOff : Camera} onClick={() => setIsOn(!isOn)}>
          {isOn ? 'Spegni la fotocamera' : 'Leggi con la fotocamera'}
        </Button>
        <CodicePanel verb="Aggiungi" isForMany onRead={letture.add} />
        <p className="ultima" role="status">
          {said(letture.ultima)}
        </p>
        <AttesaNote letture={letture} />
      </div>
    </Section>
  );
}

function said(ultima: Letture['ultima']): string {
  if (!ultima) return '';
  const { letto, esito, nome } = ultima;
  if (esito === 'trovata') return `Trovato: ${nome}`;
  if (esito === 'imprevista') return `Non era atteso qui: ${nome}`;
  return esito === 'sconosciuta' ? `Codice sconosciuto: ${letto}` : `Letto: ${letto}`;
}
