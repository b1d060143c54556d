import { type ReactElement, useState } from 'react';
import { AssegnatiSection } from '#features/risorse/web/assegnati-section.tsx';
import { useAsked } from '#web/screen/use-asked.ts';
import { usePermessi } from '#web/session/use-permessi.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { HardwareAssegnatoRow } from './hardware-assegnato-row.tsx';

const ScegliHardwareDialog = lazyPart(() => import('./scegli-hardware-dialog.tsx').then((file) => file.ScegliHardwareDialog));

interface HardwareAssegnatoCardProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number };
}

/** The hardware that an employee holds, over all that there is for their brand. */
export function HardwareAssegnatoCard({ dipendente }: HardwareAssegnatoCardProps): ReactElement {
  const mayAssign = usePermessi().mayOn('risorse.assegna', dipendente.brand_id);
  const [isChoosing, setIsChoosing] = useState(false);
  useAsked('assegna', 'hardware', mayAssign, () => setIsChoosing(true));
  return (
    <AssegnatiSection
      dipendenteId={dipendente.id}
      title="Hardware Assegnato"
      noun={{
        loading: 'Caricamento hardware…',
        error: "L'hardware assegnato non è stato caricato. Controlla la connessione e riprova.",
      }}
      empty="Nessun hardware assegnato"
      badge={({ hardware, totali, costi }) => ({ assegnati: hardware.length, totale: totali.hardware, costo: costi.hardware })}
      rows={({ hardware }) =>
        hardware.map((each) => <HardwareAssegnatoRow key={each.id} hardware={each} holder={dipendente} mayRemove={mayAssign} />)
      }
      assign={mayAssign ? { verb: 'Assegna', noun: 'Hardware', onClick: () => setIsChoosing(true) } : undefined}
    >
      {isChoosing && <ScegliHardwareDialog dipendente={dipendente} onClose={() => setIsChoosing(false)} />}
    </AssegnatiSection>
  );
}
