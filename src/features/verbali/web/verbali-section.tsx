import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useVerbali, useVerbalizzabili } from './hooks.ts';
import { VerbaleCard } from './verbale-card.tsx';

const NuovoVerbaleDialog = lazyPart(() => import('./nuovo-verbale-dialog.tsx').then((file) => file.NuovoVerbaleDialog));

interface VerbaliSectionProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number };
}

/** An employee's handover records, the newest first. */
export function VerbaliSection({ dipendente }: VerbaliSectionProps): ReactElement {
  const verbali = useVerbali({ dipendente_id: dipendente.id });
  const { data: cose } = useVerbalizzabili(dipendente.id);
  const mayCreate = usePermessi().mayOn('risorse.assegna', dipendente.brand_id);
  const [isCreating, setIsCreating] = useState(false);
  const { items, total, error, refetch } = verbali;
  const fresh = cose ? [...cose.consegna, ...cose.restituzione].filter(({ gia_in }) => gia_in === null).length : 0;
  return (
    <Section
      title="Verbali"
      action={
        mayCreate && (
          <Button size="small" icon={Plus} disabled={!cose} onClick={() => setIsCreating(true)}>
            Nuovo verbale
          </Button>
        )
      }
    >
      {total === undefined && error ? (
        <ErrorState text="I verbali non sono stati caricati. Controlla la connessione e riprova." error={error} onRetry={refetch} />
      ) : (
        <>
          {fresh > 0 && (
            <p className="verbali-detto">
              {fresh === 1 ? '1 cosa non è ancora su un verbale.' : `${fresh} cose non sono ancora su un verbale.`}
            </p>
          )}
          {items.length === 0 && (
            <p className="res-empty" role="status">
              {total === undefined ? 'Caricamento verbali…' : 'Nessun verbale'}
            </p>
          )}
          <div className="verbali-lista">
            {items.map((verbale) => (
              <VerbaleCard key={verbale.id} verbale={verbale} ofPerson />
            ))}
          </div>
        </>
      )}
      {isCreating && cose && <NuovoVerbaleDialog dipendente={dipendente} cose={cose} onClose={() => setIsCreating(false)} />}
    </Section>
  );
}
