import { useEffect } from 'react';
import type { Pages } from '#web/data/use-pages.ts';

/** Asks for the next page when fewer than `ahead` items are left below the last one shown. Not after an error: then a person asks. */
export function useLoadMore<T>({ items, hasMore, isLoadingMore, error, loadMore }: Pages<T>, lastShown: number, ahead: number): void {
  const isDue = hasMore && !isLoadingMore && !error && lastShown >= items.length - ahead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loadMore is new on every render and always does the same
  useEffect(() => {
    if (isDue) loadMore();
  }, [isDue]);
}
