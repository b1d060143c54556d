import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { InputOf, Read, ResultOf } from '#shared/endpoint.ts';
import { keyOf, pathOf, sentOf, withQuery } from './call.ts';
import { firstRead } from './first-reads.ts';

export interface ReadOptions {
  enabled?: boolean;
  /** Milliseconds; never stale when left out. */
  staleTime?: number;
  /** Milliseconds after which it is asked again, for as long as it is shown: of what no event tells. */
  refetchInterval?: number;
  /** Go on showing the former answer while the input changes. */
  keepPrevious?: boolean;
  /** 'null': being signed out is an answer, not an error (the session call). */
  on401?: 'null';
}

/** One GET, from the cache when it is there. */
export function useRead<E extends Read>(
  endpoint: E,
  input: InputOf<E>,
  options: ReadOptions & { on401: 'null' },
): UseQueryResult<ResultOf<E> | null>;
export function useRead<E extends Read>(
  endpoint: E,
  ...args: object extends InputOf<E> ? [input?: InputOf<E>, options?: ReadOptions] : [input: InputOf<E>, options?: ReadOptions]
): UseQueryResult<ResultOf<E>>;
export function useRead<E extends Read>(
  endpoint: E,
  input?: InputOf<E>,
  { keepPrevious = false, on401, ...options }: ReadOptions = {},
): UseQueryResult<ResultOf<E> | null> {
  return useQuery<ResultOf<E> | null>({
    queryKey: keyOf(endpoint, input),
    meta: { read: endpoint, on401 },
    initialData: () => {
      const { params, query } = sentOf<E>(input);
      return firstRead(withQuery(pathOf(endpoint, params), query))?.body as ResultOf<E> | undefined; // the network door, as in call()
    },
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...options,
  });
}
