import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query';
import type { Read } from '#shared/endpoint.ts';
import { dismissQuestion } from '#web/confirm/confirm.tsx';
import { CallError, fetchOk, isStatus, withQuery } from './call.ts';
import { checkSession, dropDataExcept, markExpired, watchSession } from './session-watch.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `on401`: 'null' when a 401 is a valid result. */
    queryMeta: { read?: Read; on401?: 'null' | undefined };
  }
}

/** The specification requires these defaults: data never becomes stale, no refetch on focus, no polling, no retries. */
export function createQueryClient(sessionKey: QueryKey): QueryClient {
  const onError = (error: Error) => {
    // The account's deadline for setting up a second factor has just passed, so the session is read again.
    if (error instanceof CallError && error.code === 'FATTORE_RICHIESTO') void client.invalidateQueries({ queryKey: sessionKey });
    if (!isStatus(error, 401)) return;
    if (error instanceof CallError && error.code === 'SESSIONE_CAMBIATA') void checkSession(client, sessionKey);
    else markExpired(client, sessionKey);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // 'always', because the default would wait until the browser is online and show a spinner instead of an error
      queries: {
        queryFn: fetchByKey,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  watchSession(client, sessionKey);
  return client;
}

export function endSession(client: QueryClient, sessionKey: QueryKey): void {
  if (client.getQueryData(sessionKey) === null) return;
  client.setQueryData(sessionKey, null);
  dropDataExcept(client, sessionKey);
  dismissQuestion();
}

/** Sends a GET to the path in the key. A 401 throws unless `meta.on401` is 'null'. */
async function fetchByKey({ queryKey, signal, meta }: QueryFunctionContext): Promise<unknown> {
  const path = queryKey.filter((part) => typeof part !== 'object');
  const query = queryKey.find((part) => typeof part === 'object');
  try {
    const url = withQuery(`/${path.join('/')}`, query as Record<string, unknown> | undefined); // cast: call.ts builds such keys
    return await (await fetchOk(url, { signal })).json();
  } catch (error) {
    if (meta?.on401 === 'null' && error instanceof Error && isStatus(error, 401)) return null;
    throw error;
  }
}
