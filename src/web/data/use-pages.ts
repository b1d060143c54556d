import { type QueryKey, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { InputOf, Read, ResultOf } from '#shared/endpoint.ts';
import { pagesQueryKeyOf, pathOf, type RequestInput, requestInputOf, send, withQuery } from './call.ts';
import { arrivedFirstRead } from './first-reads.ts';

// Rows per page of a list. The first page fills the screen; later pages have the server's maximum of 200 rows to save requests.
const FIRST_PAGE_SIZE = 50;
const NEXT_PAGE_SIZE = 200;

type ItemOf<E extends Read> = ResultOf<E> extends readonly (infer T)[] ? T : never;

export interface Pages<T> {
  items: T[];
  total: number | undefined;
  hasMore: boolean;
  loadMore: () => void;
  isLoadingMore: boolean;
  isLoading: boolean;
  /** Whether the list still shows the rows of the previous search because the new rows are loading. */
  isSearching: boolean;
  error: Error | null;
  /**
   * Whether only the next page failed to load and the list still shows the loaded rows. If false, `error` is the error of the whole list.
   */
  loadMoreFailed: boolean;
  refetch: () => void;
}

interface Page<T> {
  items: T[];
  total: number;
  next: string | null;
}

export function usePages<E extends Read>(
  endpoint: E,
  ...[input]: object extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>]
): Pages<ItemOf<E>> {
  const requestInput = requestInputOf<E>(input);
  const queryKey = pagesQueryKeyOf(endpoint, requestInput);
  const query = useInfiniteQuery({
    queryKey,
    meta: { read: endpoint },
    queryFn: ({ pageParam, signal }) => loadPage<ItemOf<E>>(endpoint, requestInput, pageParam, signal),
    initialPageParam: null as string | null,
    initialData: () => {
      const { params, query } = pageInput(endpoint, requestInput, null);
      const firstReadPage = arrivedFirstRead(withQuery(pathOf(endpoint, params), query));
      return firstReadPage && { pages: [parsePage<ItemOf<E>>(firstReadPage.body, firstReadPage.headers)], pageParams: [null] };
    },
    getNextPageParam: (page) => page.next,
    placeholderData: (previous, previousQuery) => (isSameList(previousQuery?.queryKey, queryKey) ? previous : undefined),
  });
  const pages = query.data?.pages;
  const items = useMemo(() => (pages ?? []).flatMap((page) => page.items), [pages]);
  const nextPage = useNextPage(query, pages?.length ?? 0);
  return {
    items,
    total: pages?.at(-1)?.total,
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    ...nextPage,
    isLoading: query.isLoading,
    isSearching: query.isPlaceholderData && query.isFetching,
    error: query.error,
    loadMoreFailed: query.isFetchNextPageError,
    refetch: () => void query.refetch(),
  };
}

/**
 * Whether two query keys differ only in search, filter or sort order. In this case the previous rows stay visible while the new rows load.
 */
function isSameList(previous: QueryKey | undefined, current: QueryKey): boolean {
  // slice() drops the query object and the last part, 'pagine'
  return previous !== undefined && String(previous.slice(0, -2)) === String(current.slice(0, -2));
}

/** Loads the next page after a running refetch of the list, because by default one of the two requests would cancel the other. */
function useNextPage(query: UseInfiniteQueryResult, pageCount: number): Pick<Pages<unknown>, 'loadMore' | 'isLoadingMore'> {
  const { fetchNextPage, hasNextPage, isFetching, isFetchingNextPage, isPlaceholderData, isError } = query;
  const [requestedAfter, setRequestedAfter] = useState<number>();
  const isRequested = requestedAfter === pageCount && hasNextPage && !isPlaceholderData && !isError;
  useEffect(() => {
    if (isRequested && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [isRequested, isFetching, fetchNextPage]);
  const loadMore = () => {
    setRequestedAfter(pageCount);
    // after a failure the effect does not retry, so the user's click loads the page
    if (isError && !isFetching) void fetchNextPage({ cancelRefetch: false });
  };
  return { loadMore, isLoadingMore: isRequested || isFetchingNextPage };
}

async function loadPage<T>(endpoint: Read, requestInput: RequestInput, cursor: string | null, signal: AbortSignal): Promise<Page<T>> {
  const response = await send(endpoint, pageInput(endpoint, requestInput, cursor), signal);
  return parsePage(await response.json(), response.headers);
}

function pageInput(endpoint: Read, requestInput: RequestInput, cursor: string | null): RequestInput {
  // A caller that needs only the total sets the limit to 1.
  const limit = requestInput.query?.limit ?? (cursor === null ? FIRST_PAGE_SIZE : NEXT_PAGE_SIZE);
  // A call for a list that is not paged accepts no cursor.
  return isPagedEndpoint(endpoint) ? { ...requestInput, query: { ...requestInput.query, limit, cursor } } : requestInput;
}

function parsePage<T>(body: unknown, headers: Headers): Page<T> {
  const items = body as T[];
  return { items, total: Number(headers.get('X-Total-Count') ?? items.length), next: nextCursor(headers.get('Link')) };
}

const isPagedEndpoint = ({ query }: Read): boolean => query !== undefined && 'shape' in query && 'cursor' in (query.shape as object);

export function nextCursor(link: string | null): string | null {
  const url = link?.match(/<([^>]*)>\s*;[^,]*rel="?next"?/)?.[1];
  return url ? new URL(url, 'http://x').searchParams.get('cursor') : null;
}

export function latestOf<R extends { id: number | string }>(items: readonly R[], record: R): R {
  return items.find(({ id }) => id === record.id) ?? record;
}
