import type { ReactElement } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { DipendentiRecentiSection } from './dipendenti-recenti-section.tsx';
import { HardwarePerTipologiaSection } from './hardware-per-tipologia-section.tsx';
import { SoftwarePiuUtilizzatiSection } from './software-piu-utilizzati-section.tsx';

// shown below all others, and only when somebody leaves
const DipendentiInUscitaSection = lazyPart(() =>
  import('./dipendenti-in-uscita-section.tsx').then((file) => file.DipendentiInUscitaSection),
);

/** What there is, below the work and the totals. */
export function PanoramicaSection(): ReactElement {
  return (
    <div className="cols">
      <div className="stack">
        <DipendentiRecentiSection />
        <SoftwarePiuUtilizzatiSection />
      </div>
      <div className="stack">
        <HardwarePerTipologiaSection />
        <DipendentiInUscitaSection />
      </div>
    </div>
  );
}
