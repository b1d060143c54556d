import type { ReactElement } from 'react';
import { Section } from '#web/screen/section.tsx';
import { ShowMore } from '#web/screen/show-more.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { useImportazioni } from './hooks.ts';
import { ImportazioneRow } from './importazione-row.tsx';

/** The files that the account has brought, to come back to. */
export function ImportazioniSection(): ReactElement {
  const { items, total, isLoading, isLoadingMore, loadMore, error, refetch } = useImportazioni();
  return (
    <Section title="Le tue importazioni">
      {error && total === undefined ? (
        <ErrorState text="Le importazioni non sono state caricate. Controlla la connessione e riprova." error={error} onRetry={refetch} />
      ) : isLoading ? (
        <p className="res-empty" role="status">
          Caricamento importazioni…
        </p>
      ) : items.length === 0 ? (
        <p className="res-empty">Qui ritrovi i file che porti: anche quelli lasciati a metà.</p>
      ) : (
        <>
          <ul className="rows" aria-label="Le tue importazioni">
            {items.map((importazione) => (
              <ImportazioneRow key={importazione.id} importazione={importazione} />
            ))}
          </ul>
          <ShowMore shown={items.length} total={total ?? 0} isLoading={isLoadingMore} onMore={loadMore} />
        </>
      )}
    </Section>
  );
}
