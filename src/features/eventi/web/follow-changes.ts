import type { QueryClient } from '@tanstack/react-query';
import { me } from '#features/auth/contract.ts';
import { SESSION_KEY } from '#features/auth/web/hooks.ts';
import type { Tema } from '#shared/temi.ts';
import { call } from '#web/data/call.ts';
import { isStatus } from '#web/data/call-error.ts';
import type { LiveReads } from '#web/data/live-reads.ts';
import { refreshWhere } from '#web/data/refresh.ts';
import { checkSession, markExpired } from '#web/data/session-watch.ts';
import type { Cambiato } from '../contract.ts';
import { merged, type Temi } from '../rules.ts';
import type { Told } from './open-stream.ts';
import { refreshConcerned } from './refresh-concerned.ts';
import { shareStream } from './share-stream.ts';

// What comes close together is read once; and a write of this very page has begun to read again by itself.
const TOGETHER_MS = 150;
// A new password gives a new cookie, and signing out leads away: their answers may still be on their way.
const BEFORE_ASKING_MS = 1_000;

/** Keeps what the page shows of the server as it is there, until the returned function is called. */
export function followChanges(client: QueryClient, account: number, reads: LiveReads): () => void {
  let waiting: Temi | 'all' | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refreshSoon = (temi: Temi | 'all') => {
    if (waiting === undefined) timer = setTimeout(refreshNow, TOGETHER_MS);
    waiting = temi === 'all' || waiting === 'all' ? 'all' : both(waiting ?? {}, temi);
  };
  const refreshNow = () => {
    if (waiting === 'all') refreshWhere(client, ({ queryKey }) => queryKey[0] === 'api');
    else if (waiting) refreshConcerned(client, reads, waiting);
    waiting = undefined;
  };
  const isSignedIn = async (): Promise<boolean> => {
    await new Promise((done) => setTimeout(done, BEFORE_ASKING_MS));
    try {
      const { user } = await call(me);
      if (user.id !== account) await checkSession(client, SESSION_KEY);
      return true;
    } catch (error) {
      const isOver = error instanceof Error && isStatus(error, 401);
      if (isOver) markExpired(client, SESSION_KEY);
      return !isOver; // without an answer nothing is known: it goes on trying
    }
  };
  const tell = ({ event, data }: Told) => {
    if (event === 'aggiorna') refreshSoon('all');
    if (event === 'cambiato') refreshSoon((data as Cambiato).temi); // the network door: the server makes it by this very contract
    if (event === 'uscita') void isSignedIn();
  };

  const leave = shareStream({ account, tell, mayGoOn: isSignedIn });
  return () => {
    clearTimeout(timer);
    leave();
  };
}

function both(one: Temi, other: Temi): Temi {
  const all = { ...one };
  for (const tema of Object.keys(other) as Tema[]) all[tema] = merged(tema in all ? all[tema] : [], other[tema] ?? null);
  return all;
}
