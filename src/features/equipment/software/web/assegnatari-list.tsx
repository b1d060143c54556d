import type { ReactElement } from 'react';
import type { Pages } from '#web/data/use-pages.ts';
import { ErrorState } from '#web/screen/states.tsx';
import { Button } from '#web/ui/button.tsx';
import type { AssegnazioneSoftware, Software } from '../contract.ts';
import { AssegnatarioRow } from './assegnatario-row.tsx';

interface AssegnatariListProps {
  software: Software;
  pages: Pages<AssegnazioneSoftware>;
  /** The rows are those of a search, not all. */
  isSearched: boolean;
}

/** The holders whom the user may see, and how many there are besides (rule 12). */
export function AssegnatariList({ software, pages, isSearched }: AssegnatariListProps): ReactElement {
  const { items, total, error, refetch, hasMore, loadMore, isLoadingMore } = pages;
  if (error && total === undefined) {
    return <ErrorState text="Gli assegnatari non sono stati caricati. Controlla la connessione e riprova." onRetry={refetch} />;
  }
  // As many as the same answer says; without rows, a card that still names a holder is older than it.
  const inUso = items[0]?.software.licenze_utilizzate ?? (software.assegnatario ? 0 : software.licenze_utilizzate);
  const unseen = total === undefined || isSearched ? 0 : Math.max(inUso - total, 0);
  return (
    <>
      {items.length > 0 && (
        <ul className="rows" aria-label={`Chi ha ${software.nome}`} aria-busy={pages.isSearching}>
          {items.map((each) => (
            <AssegnatarioRow key={each.id} assegnazione={each} />
          ))}
        </ul>
      )}
      <p role="status" className={total === 0 || total === undefined || unseen > 0 ? 'res-empty' : 'sr'}>
        {said(total, unseen, isSearched)}
      </p>
      {hasMore && (
        <Button onClick={loadMore} pendingText={isLoadingMore ? 'Caricamento…' : undefined}>
          Mostra altri
        </Button>
      )}
    </>
  );
}

function said(total: number | undefined, unseen: number, isSearched: boolean): string {
  if (total === undefined) return 'Caricamento assegnatari…';
  if (unseen > 0) {
    const besides = total === 0 ? '' : ' altri';
    return unseen === 1
      ? `Lo ha${besides && ' anche'} un dipendente di un altro brand.`
      : `Lo hanno${besides} ${unseen} dipendenti di altri brand.`;
  }
  if (total === 0) return isSearched ? 'Nessun assegnatario trovato' : 'Non lo ha più nessuno';
  return total === 1 ? '1 assegnatario' : `${total} assegnatari`;
}
