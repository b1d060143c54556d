import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query';
import type { Read } from '#shared/endpoint.ts';
import { dismissQuestion } from '#web/confirm/confirm.tsx';
import { CallError, fetchOk, isStatus, withQuery } from './call.ts';
import { checkSession, forgetAllBut, markExpired, watchSession } from './session-watch.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `read`: the call that it came from; `on401`: 'null' where being signed out is an answer. */
    queryMeta: { read?: Read; on401?: 'null' | undefined };
  }
}

/** Spec §7.8: never stale, no refetch on focus, no polling, no retries. `sessionKey` is the key of the session call. */
export function createQueryClient(sessionKey: QueryKey): QueryClient {
  const onError = (error: Error) => {
    // The week in which one could do without a second factor has just ended.
    if (error instanceof CallError && error.code === 'FATTORE_RICHIESTO') void client.invalidateQueries({ queryKey: sessionKey });
    if (!isStatus(error, 401)) return;
    if (error instanceof CallError && error.code === 'SESSIONE_CAMBIATA') void checkSession(client, sessionKey);
    else markExpired(client, sessionKey);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // 'always': the default would wait for the browser to say it is online, and the user would see a spinner instead of an error
      queries: {
        queryFn: readKey,
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

/** The login screen shows, and nothing that this account saw is left for the next one. */
export function endSession(client: QueryClient, sessionKey: QueryKey): void {
  if (client.getQueryData(sessionKey) === null) return;
  client.setQueryData(sessionKey, null);
  forgetAllBut(client, sessionKey);
  dismissQuestion();
}

/** The default loader: GETs the joined key path. A 401 throws unless `meta.on401` says that it means null. */
async function readKey({ queryKey, signal, meta }: QueryFunctionContext): Promise<unknown> {
  const path = queryKey.filter((part) => typeof part !== 'object');
  const query = queryKey.find((part) => typeof part === 'object');
  try {
    const url = withQuery(`/${path.join('/')}`, query as Record<string, unknown> | undefined); // keyOf puts nothing else there
    return await (await fetchOk(url, { signal })).json();
  } catch (error) {
    if (meta?.on401 === 'null' && error instanceof Error && isStatus(error, 401)) return null;
    throw error;
  }
}
