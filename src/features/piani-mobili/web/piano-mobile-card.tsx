import { type ReactElement, useState } from 'react';
import { AssegnatiSection } from '#features/risorse/web/assegnati-section.tsx';
import { useRisorse } from '#features/risorse/web/hooks.ts';
import { fromCents, toCents } from '#shared/euro.ts';
import { usePermessi } from '#web/session/use-permessi.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PianoAssegnatoRow } from './piano-assegnato-row.tsx';
import { TelefonoAssegnatoRow } from './telefono-assegnato-row.tsx';

const AssegnaPianoDialog = lazyPart(() => import('./assegna-piano-dialog.tsx').then((file) => file.AssegnaPianoDialog));

interface PianoMobileCardProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number };
}

/** The plan that an employee has, one at most, and the phones. */
export function PianoMobileCard({ dipendente }: PianoMobileCardProps): ReactElement {
  const mayAssign = usePermessi().mayOn('risorse.assegna', dipendente.brand_id);
  const { data } = useRisorse(dipendente.id);
  const [isChoosing, setIsChoosing] = useState(false);
  const canGetPlan = mayAssign && data !== undefined && data.piano_mobile === null; // only one plan per employee (rule 29)
  return (
    <AssegnatiSection
      dipendenteId={dipendente.id}
      title="Piano Mobile"
      noun={{
        loading: 'Caricamento piano mobile…',
        error: 'Il piano mobile non è stato caricato. Controlla la connessione e riprova.',
      }}
      empty="Nessun piano mobile assegnato"
      badge={({ piano_mobile, costi }) => ({
        assegnati: piano_mobile ? 1 : 0,
        totale: 1,
        costo: fromCents(toCents(costi.piano_mobile) + toCents(costi.telefono)),
      })}
      rows={({ piano_mobile, telefoni }) => [
        ...(piano_mobile
          ? [
              <PianoAssegnatoRow
                key="piano"
                piano={piano_mobile}
                telefono={telefoni.find(({ con_piano }) => con_piano)}
                holder={dipendente}
                mayRemove={mayAssign}
              />,
            ]
          : []),
        ...telefoni.map((each) => <TelefonoAssegnatoRow key={each.id} telefono={each} holder={dipendente} mayRemove={mayAssign} />),
      ]}
      assign={canGetPlan ? { verb: 'Assegna', noun: 'Piano', onClick: () => setIsChoosing(true) } : undefined}
    >
      {isChoosing && <AssegnaPianoDialog dipendente={dipendente} onClose={() => setIsChoosing(false)} />}
    </AssegnatiSection>
  );
}
