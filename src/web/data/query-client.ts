import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query';
import { withQuery } from './address.ts';
import { fetchOk } from './call.ts';
import { isStatus } from './call-error.ts';

/** Spec §7.8: never stale, no refetch on focus, no polling, no retries. `sessionKey` is the key of the session call. */
export function createQueryClient(sessionKey: QueryKey): QueryClient {
  const onError = (error: Error) => {
    if (isStatus(error, 401)) endSession(client, sessionKey);
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
  return client;
}

/** The login screen shows, and nothing that this account saw is left for the next one. */
export function endSession(client: QueryClient, sessionKey: QueryKey): void {
  if (client.getQueryData(sessionKey) === null) return;
  const session = JSON.stringify(sessionKey);
  client.setQueryData(sessionKey, null);
  client.removeQueries({ predicate: (query) => JSON.stringify(query.queryKey) !== session });
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
