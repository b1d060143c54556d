import { useQuery, useQueryClient } from '@tanstack/react-query';
import { announceConfirmation, call } from '#web/data/call.ts';
import { announceSession } from '#web/data/session-watch.ts';
import { SESSION_KEY } from '#web/session/use-session.ts';
import { returnFromAzienda } from '../contract.ts';

interface Returned {
  data: { finestra: boolean } | undefined;
  error: Error | null;
}

/** Brings the provider's answer, once, and tells the other windows what has come of it. */
export function useReturn(risposta: string): Returned {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['accesso-aziendale', risposta],
    queryFn: async () => {
      const { finestra, user } = await call(returnFromAzienda, { body: { risposta: risposta || '?' } });
      client.setQueryData(SESSION_KEY, { user });
      announceSession();
      if (finestra) announceConfirmation();
      return { finestra };
    },
  });
}
