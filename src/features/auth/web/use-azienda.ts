import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ResultOf } from '#shared/endpoint.ts';
import { call } from '#web/data/call.ts';
import { sentenceOf } from '#web/data/call-error.ts';
import { announceSession } from '#web/data/session-watch.ts';
import { useRead } from '#web/data/use-read.ts';
import { SESSION_KEY } from '#web/session/use-session.ts';
import { getAzienda, returnFromAzienda, startAzienda, startAziendaConferma } from '../contract.ts';

/** By which windows of this browser tell each other that somebody has shown again who they are. */
const CHANNEL = 'organico-conferma';

/** The company's own account, as far as it is known: its name, and whether there is no other way in. */
export function useAzienda(): ResultOf<typeof getAzienda>['azienda'] | undefined {
  return useRead(getAzienda).data?.azienda;
}

interface Going {
  go: () => void;
  isPending: boolean;
  /** Why it did not work. */
  trouble: string | undefined;
}

/** Leaves the page for the provider's. */
export function useGoToAzienda(): Going {
  return useGoing(async () => window.location.assign((await call(startAzienda, { body: {} })).indirizzo));
}

/** The same in a window of its own: what was typed in this one waits. */
export function useAziendaWindow(what: 'entra' | 'conferma'): Going {
  return useGoing(async () => {
    const opened = window.open('about:blank', '_blank'); // at once, or browsers take it for an advertisement
    if (!opened) throw new Error('Il browser ha fermato la nuova finestra: permettile per questo sito e riprova.');
    try {
      const { indirizzo } = await (what === 'entra' ? call(startAzienda, { body: { finestra: true } }) : call(startAziendaConferma));
      opened.location.replace(indirizzo);
    } catch (error) {
      opened.close();
      throw error;
    }
  });
}

function useGoing(work: () => Promise<void>): Going {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: work });
  return { go: () => mutate(), isPending, trouble: error && !isSuccess ? sentenceOf(error) : undefined };
}

/** Calls `done` once somebody has confirmed in a window of its own. */
export function useConfirmedElsewhere(done: () => void): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = done;
    return () => channel.close();
  });
}

/** Brings the provider's answer, once, and tells the other windows what has come of it. */
export function useReturn(risposta: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['accesso-aziendale', risposta],
    queryFn: async () => {
      const { finestra, user } = await call(returnFromAzienda, { body: { risposta: risposta || '?' } });
      client.setQueryData(SESSION_KEY, { user });
      announceSession();
      if (finestra) {
        const channel = new BroadcastChannel(CHANNEL);
        channel.postMessage(null);
        channel.close();
      }
      return { finestra };
    },
  });
}
