import type { ReactElement } from 'react';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { useVerbali, useVerbalizzabili } from './hooks.ts';
import { NuovoVerbalePanel } from './nuovo-verbale-panel.tsx';
import { VerbaleCard } from './verbale-card.tsx';

interface VerbaliSectionProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number };
  isClosed?: boolean;
}

export function VerbaliSection({ dipendente, isClosed = false }: VerbaliSectionProps): ReactElement {
  const verbali = useVerbali({ dipendente_id: dipendente.id });
  const { data: cose } = useVerbalizzabili(dipendente.id);
  const { items, total, error, refetch } = verbali;
  const unlistedCount = cose && !isClosed ? [...cose.consegna, ...cose.restituzione].filter(({ gia_in }) => gia_in === null).length : 0;
  return (
    <Section title="Verbali" action={!isClosed && <NuovoVerbalePanel dipendente={dipendente} size="small" />}>
      {total === undefined && error ? (
        <ErrorState text="I verbali non sono stati caricati. Controlla la connessione e riprova." error={error} onRetry={refetch} />
      ) : (
        <>
          {unlistedCount > 0 && (
            <p className="verbali-detto">
              {unlistedCount === 1 ? '1 cosa non è ancora su un verbale.' : `${unlistedCount} cose non sono ancora su un verbale.`}
            </p>
          )}
          {items.length === 0 && (
            <p className="res-empty" role="status">
              {total === undefined ? 'Caricamento verbali…' : 'Nessun verbale'}
            </p>
          )}
          <div className="verbali-lista">
            {items.map((verbale) => (
              <VerbaleCard key={verbale.id} verbale={verbale} isOnDipendentePage />
            ))}
          </div>
        </>
      )}
    </Section>
  );
}
