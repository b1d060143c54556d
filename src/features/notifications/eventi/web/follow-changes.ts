import type { QueryClient } from '@tanstack/react-query';
import { me } from '#shared/session.ts';
import type { Tema } from '#shared/temi.ts';
import { isWriting, noteEvent } from '#web/data/await-event.ts';
import { call } from '#web/data/call.ts';
import { isStatus } from '#web/data/call-error.ts';
import { refreshAll } from '#web/data/refresh.ts';
import { checkSession, markExpired } from '#web/data/session-watch.ts';
import { SESSION_KEY } from '#web/session/use-session.ts';
import type { Cambiato } from '../contract.ts';
import { merged, type Temi } from '../rules.ts';
import type { Told } from './open-stream.ts';
import { refreshConcerned } from './refresh-concerned.ts';
import { shareStream } from './share-stream.ts';

// What this very page has just written shows at once. What follows closely is gathered, and read once.
const TOGETHER_MS = 150;
// What others have changed is read at some moment of this time, another one on each page: all of them at once would have everybody wait.
const SPREAD_MS = 1_000;
// A new password gives a new cookie, and signing out leads away: their answers may still be on their way.
const BEFORE_ASKING_MS = 1_000;

/** Keeps what the page shows of the server as it is there, until the returned function is called. */
export function followChanges(client: QueryClient, account: number): () => void {
  let waiting: Temi | 'all' | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSpread = false;

  const hear = (temi: Temi | 'all') => {
    noteEvent();
    waiting = temi === 'all' || waiting === 'all' ? 'all' : both(waiting ?? {}, temi);
    if (timer !== undefined && !(isSpread && isWriting())) return;
    clearTimeout(timer);
    isSpread = !isWriting();
    if (isSpread) timer = setTimeout(refreshNow, Math.random() * SPREAD_MS);
    else refreshNow();
  };
  const refreshNow = () => {
    timer = undefined;
    isSpread = false;
    if (waiting === undefined) return;
    void (waiting === 'all' ? refreshAll(client) : refreshConcerned(client, waiting));
    waiting = undefined;
    timer = setTimeout(refreshNow, TOGETHER_MS);
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
    if (event === 'aggiorna') hear('all');
    if (event === 'cambiato') hear((data as Cambiato).temi); // the network door: the server makes it by this very contract
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
