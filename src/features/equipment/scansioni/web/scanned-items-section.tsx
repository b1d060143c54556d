import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import { RISORSE } from '#shared/risorse.ts';
import { useRead } from '#web/data/use-read.ts';
import { linkProps } from '#web/screen/plain-link.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { listScansioni, type Scansione } from '../contract.ts';
import { parseEtichetta } from '../rules.ts';

interface ScannedItemsSectionProps {
  codice: string;
  onAgain: () => void;
  onMake: () => void;
}

export function ScannedItemsSection({ codice, onAgain, onMake }: ScannedItemsSectionProps): ReactElement {
  const { data, error, refetch } = useRead(listScansioni, { query: { codice } });
  const againButton = (
    <Button size="large" onClick={onAgain}>
      Scansiona ancora
    </Button>
  );
  if (!data) {
    return error ? (
      <ErrorState text="Il codice non è stato cercato. Controlla la connessione e riprova." error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingState text="Ricerca…" />
    );
  }
  if (data.cose.length === 0) return <NoResult codice={codice} againButton={againButton} onMake={onMake} />;
  return (
    <section aria-label="Cose trovate" className="lette">
      {data.cose.map((cosa) => (
        <ScannedItemCard key={`${cosa.tipo} ${cosa.id}`} cosa={cosa} />
      ))}
      {againButton}
    </section>
  );
}

function ScannedItemCard({ cosa }: { cosa: Scansione }): ReactElement {
  const { tipo, id, nome, codice, assegnato, assegnatario, luogo, riservato_dal } = cosa;
  const placeText = luogo ? `In showroom ${luogo.nome}` : assegnato ? 'Qualcuno che non vedi' : 'Nessuno';
  const holderText = assegnatario ? `${assegnatario.nome} ${assegnatario.cognome}` : placeText;
  return (
    <article className="letta">
      <h2>{nome}</h2>
      <p className="muted">
        {RISORSE[tipo].uno}
        {codice && (
          <>
            {' · '}
            <span className="mono">{codice}</span>
          </>
        )}
      </p>
      <p>
        {riservato_dal ? 'Riservato a' : 'Assegnato a'}: {holderText}
        {riservato_dal && ` dal ${formatData(riservato_dal)}`}
      </p>
      <Link {...linkProps(schedaOf(tipo, id))} className="btn primary large">
        <span>Apri la scheda</span>
      </Link>
    </article>
  );
}

function NoResult({ codice, againButton, onMake }: { codice: string; againButton: ReactElement; onMake: () => void }): ReactElement {
  const { mayBeginItem } = usePermessi();
  // The URL of a label from another system is not a valid serial number, so no item is created from it.
  const canCreate = mayBeginItem && !(parseEtichetta(codice) && codice.includes('/'));
  return (
    <EmptyState
      title="Nessuna cosa ha questo codice"
      text={`Tra quelle che vedi non c'è ${codice}.${canCreate ? ' Se è nuova, creala: il codice sarà il suo seriale.' : ''}`}
      action={
        <>
          {canCreate && (
            <Button size="large" onClick={onMake}>
              Crea un hardware
            </Button>
          )}
          {againButton}
        </>
      }
    />
  );
}
