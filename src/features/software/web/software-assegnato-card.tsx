import { type ReactElement, useState } from 'react';
import { AssegnatiSection } from '#features/risorse/web/assegnati-section.tsx';
import { useAsked } from '#web/screen/use-asked.ts';
import { usePermessi } from '#web/session/use-permessi.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SoftwareAssegnatoRow } from './software-assegnato-row.tsx';

const ScegliSoftwareDialog = lazyPart(() => import('./scegli-software-dialog.tsx').then((file) => file.ScegliSoftwareDialog));

interface SoftwareAssegnatoCardProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number };
}

/** The software that an employee has, over all that there is for their brand. */
export function SoftwareAssegnatoCard({ dipendente }: SoftwareAssegnatoCardProps): ReactElement {
  const mayAssign = usePermessi().mayOn('risorse.assegna', dipendente.brand_id);
  const [isChoosing, setIsChoosing] = useState(false);
  useAsked('assegna', 'software', mayAssign, () => setIsChoosing(true));
  return (
    <AssegnatiSection
      dipendenteId={dipendente.id}
      title="Software Assegnato"
      noun={{
        loading: 'Caricamento software…',
        error: 'Il software assegnato non è stato caricato. Controlla la connessione e riprova.',
      }}
      empty="Nessun software assegnato"
      badge={({ software, totali, costi }) => ({ assegnati: software.length, totale: totali.software, costo: costi.software })}
      rows={({ software }) =>
        software.map((each) => <SoftwareAssegnatoRow key={each.id} software={each} holder={dipendente} mayRemove={mayAssign} />)
      }
      assign={mayAssign ? { verb: 'Assegna', noun: 'Software', onClick: () => setIsChoosing(true) } : undefined}
    >
      {isChoosing && <ScegliSoftwareDialog dipendente={dipendente} onClose={() => setIsChoosing(false)} />}
    </AssegnatiSection>
  );
}
