import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { InputOf, Read, ResultOf } from '#shared/endpoint.ts';
import { pathOf, queryKeyOf, requestInputOf, withQuery } from './call.ts';
import { arrivedFirstRead } from './first-reads.ts';

export interface ReadOptions {
  enabled?: boolean;
  /** The time in milliseconds after which the data becomes stale. By default data never becomes stale. */
  staleTime?: number;
  /** The polling interval in milliseconds, for data without live updates. */
  refetchInterval?: number;
  keepPrevious?: boolean;
  on401?: 'null';
}

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
    queryKey: queryKeyOf(endpoint, input),
    meta: { read: endpoint, on401 },
    initialData: () => {
      const { params, query } = requestInputOf<E>(input);
      return arrivedFirstRead(withQuery(pathOf(endpoint, params), query))?.body as ResultOf<E> | undefined;
    },
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...options,
  });
}
