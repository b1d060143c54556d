import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query';
import { dismissQuestion } from '#web/confirm/confirm.tsx';
import { CallError, fetchOk, isStatus, withQuery } from './call.ts';
import { checkSession, dropDataExcept, markExpired, readSession, setSession, watchSession } from './session-watch.ts';

/**
 * Creates the query client with the defaults of the specification: data never becomes stale, no refetch on focus, no polling, no retries.
 */
export function createQueryClient(sessionKey: QueryKey): QueryClient {
  const onError = (error: Error) => {
    // The account's deadline for a second factor has passed, so the session is refetched.
    if (error instanceof CallError && error.code === 'FATTORE_RICHIESTO') void client.invalidateQueries({ queryKey: sessionKey });
    if (!isStatus(error, 401)) return;
    if (error instanceof CallError && error.code === 'SESSIONE_CAMBIATA') void checkSession(client, sessionKey);
    else markExpired(client, sessionKey);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // networkMode 'always', because the default would show a spinner until the browser is online, instead of an error
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
  setSession(client, sessionKey, null);
  dropDataExcept(client, sessionKey);
  dismissQuestion();
}

/** Sends a GET request to the path in the query key. Throws on a 401 unless `meta.on401` is 'null', which only the session has. */
async function fetchByKey({ queryKey, signal, meta }: QueryFunctionContext): Promise<unknown> {
  const path = queryKey.filter((part) => typeof part !== 'object');
  const query = queryKey.find((part) => typeof part === 'object');
  // cast: queryKeyOf() in call.ts builds these keys, and the only object in a key is the query of the address
  const url = withQuery(`/${path.join('/')}`, query as Record<string, unknown> | undefined);
  const request = async (): Promise<unknown> => (await fetchOk(url, { signal })).json();
  return meta?.on401 === 'null' ? readSession(() => request().catch(nullOn401)) : request();
}

function nullOn401(error: Error): null {
  if (isStatus(error, 401)) return null;
  throw error;
}
