import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import type { Pages } from '#web/data/use-pages.ts';
import { ShowMore, useFirstRows } from '#web/screen/show-more.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import type { VoceDiCosa, VoceRegistro } from '../contract.ts';
import { formatAuthor } from '../rules.ts';
import { CambiList, DipendenteNote } from './cambi-list.tsx';

export function ModificheList({ pages }: { pages: Pages<VoceRegistro> | Pages<VoceDiCosa> }): ReactElement {
  const { items, total = 0, isLoading, isLoadingMore, error, loadMoreFailed, loadMore, refetch } = pages;
  const { rows, list, more } = useFirstRows<VoceRegistro | VoceDiCosa, HTMLOListElement>(items);
  const showMore = () => {
    if (pages.hasMore) loadMore(); // the next page is loaded too, because the history is much longer than the loaded entries
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

function VoceRow({ voce }: { voce: VoceRegistro | VoceDiCosa }): ReactElement {
  return (
    <li>
      <div>
        <b>{voce.titolo}</b> {'dipendente' in voce && <DipendenteNote dipendente={voce.dipendente} />}
        <CambiList voce={voce} />
        <small>
          {formatAuthor(voce)} · {formatDataOra(voce.quando)}
        </small>
      </div>
    </li>
  );
}
