import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { InputOf, ResultOf } from '#shared/endpoint.ts';
import { call } from '#web/data/call.ts';
import { announceSession } from '#web/data/session-watch.ts';
import { useWrite } from '#web/data/use-write.ts';
import { SESSION_KEY } from '#web/session/use-session.ts';
import { acceptInvito, readInvito } from '../contract.ts';

/** Who invites, and to which account. Nothing that is kept: the token is a secret. */
export function useInvito(token: string): UseQueryResult<ResultOf<typeof readInvito>> {
  return useQuery({
    queryKey: ['invito'],
    queryFn: () => call(readInvito, { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Chooses the first password, and is in. */
export function useAcceptInvito(): {
  accept: (body: InputOf<typeof acceptInvito>['body']) => void;
  isPending: boolean;
  error: Error | null;
} {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useWrite(acceptInvito, {
    success: { title: 'Password scelta', text: 'Benvenuto in Organico.' },
    failure: "Errore nell'accettare l'invito",
    serverMessage: true,
    untold: [],
  });
  const enter = (session: ResultOf<typeof acceptInvito>) => {
    client.setQueryData(SESSION_KEY, session);
    announceSession();
    void navigate({ to: '/', replace: true });
  };
  return { accept: (body) => mutate({ body }, { onSuccess: enter }), isPending, error };
}
