import { type ReactElement, useState } from 'react';
import { AssegnatiSection } from '#features/risorse/web/assegnati-section.tsx';
import { useAsked } from '#web/screen/use-asked.ts';
import { usePermessi } from '#web/session/use-permessi.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { CartellaAssegnataRow } from './cartella-assegnata-row.tsx';

const ScegliCartellaDialog = lazyPart(() => import('./scegli-cartella-dialog.tsx').then((file) => file.ScegliCartellaDialog));

interface CartelleCondiviseCardProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number };
}

/** The folders that an employee holds, over all that there are for their brand. They cost nothing. */
export function CartelleCondiviseCard({ dipendente }: CartelleCondiviseCardProps): ReactElement {
  const mayAssign = usePermessi().mayOn('risorse.assegna', dipendente.brand_id);
  const [isChoosing, setIsChoosing] = useState(false);
  useAsked('assegna', 'cartella', mayAssign, () => setIsChoosing(true));
  return (
    <AssegnatiSection
      dipendenteId={dipendente.id}
      title="Cartelle Condivise"
      noun={{
        loading: 'Caricamento cartelle…',
        error: 'Le cartelle assegnate non sono state caricate. Controlla la connessione e riprova.',
      }}
      empty="Nessuna cartella assegnata"
      badge={({ cartelle, totali }) => ({ assegnati: cartelle.length, totale: totali.cartelle })}
      rows={({ cartelle }) =>
        cartelle.map((each) => <CartellaAssegnataRow key={each.id} cartella={each} holder={dipendente} mayRemove={mayAssign} />)
      }
      assign={mayAssign ? { verb: 'Assegna', noun: 'Cartella', onClick: () => setIsChoosing(true) } : undefined}
    >
      {isChoosing && <ScegliCartellaDialog dipendente={dipendente} onClose={() => setIsChoosing(false)} />}
    </AssegnatiSection>
  );
}
