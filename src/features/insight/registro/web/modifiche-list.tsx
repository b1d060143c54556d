import type { ReactElement } from 'react';
import type { Pages } from '#web/data/use-pages.ts';
import { ShowMore } from '#web/screen/show-more.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { useFirstRows } from '#web/screen/use-first-rows.ts';
import type { VoceDiCosa, VoceRegistro } from '../contract.ts';
import { VoceRow } from './voce-row.tsx';

/** Who changed what, and when. */
export function ModificheList({ pages }: { pages: Pages<VoceRegistro> | Pages<VoceDiCosa> }): ReactElement {
  const { items, total = 0, isLoading, isLoadingMore, error, loadMoreFailed, loadMore, refetch } = pages;
  const { rows, list, more } = useFirstRows<VoceRegistro | VoceDiCosa, HTMLOListElement>(items);
  const showMore = () => {
    if (pages.hasMore) loadMore(); // those at hand are few against what one asks for
    more();
  };
  if (error && items.length === 0) {
    return <ErrorState text="Le modifiche non sono state caricate. Controlla la connessione e riprova." error={error} onRetry={refetch} />;
  }
  if (items.length === 0) {
    return (
      <p className="res-empty" role="status">
        {isLoading ? 'Caricamento cronologia…' : 'Nessuna modifica registrata'}
      </p>
    );
  }
  return (
    <>
      <ol className="log" ref={list}>
        {rows.map((voce) => (
          <VoceRow key={voce.id} voce={voce} />
        ))}
      </ol>
      {loadMoreFailed && !isLoadingMore && (
        <p className="res-empty" role="alert">
          Le altre modifiche non sono state caricate.{' '}
          <button type="button" className="link" onClick={loadMore}>
            Riprova
          </button>
        </p>
      )}
      <ShowMore shown={rows.length} total={total} isLoading={isLoadingMore} onMore={showMore} />
    </>
  );
}
