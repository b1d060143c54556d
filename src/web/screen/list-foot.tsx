import type { ReactElement } from 'react';
import { formatNumero } from '#shared/numero.ts';
import { sentenceOf } from '#web/data/call-error.ts';
import type { Pages } from '#web/data/use-pages.ts';
import { Ring } from '#web/ui/ring.tsx';

/** '1–50 di 248' and, while more is coming, the ring. What failed to come, the next page or the list after a change, is asked for again by the button. */
export function ListFoot<T>({ pages }: { pages: Pages<T> }): ReactElement | null {
  const { items, total, isLoadingMore, error, loadMoreFailed, loadMore, refetch } = pages;
  if (total === undefined || total === 0) return null;
  return (
    <div className="foot">
      <span>
        1–{formatNumero(items.length)} di {formatNumero(total)}
      </span>
      {isLoadingMore && <Ring arcs={['done', 'done', 'todo']} spin />}
      {error && !isLoadingMore && (
        <button type="button" className="link" onClick={loadMoreFailed ? loadMore : refetch}>
          {sentenceOf(error).replace(/ Controlla .*$/, '')} Riprova
        </button>
      )}
    </div>
  );
}
