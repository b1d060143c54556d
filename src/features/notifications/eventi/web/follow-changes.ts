import type { Query, QueryClient } from '@tanstack/react-query';
import { me } from '#shared/session.ts';
import type { Tema } from '#shared/temi.ts';
import { call, isStatus } from '#web/data/call.ts';
import { checkSession, markExpired } from '#web/data/session-watch.ts';
import { isWriting, noteEvent, refreshAll, refreshWhere } from '#web/data/use-write.ts';
import { SESSION_KEY } from '#web/session/use-session.ts';
import type { Cambiato } from '../contract.ts';
import { merged, type Temi } from '../rules.ts';

// Milliseconds in which changes of the page's own user are collected before one refetch.
const TOGETHER_MS = 150;
// Milliseconds over which refetches for changes of others are spread at random, so that not all pages fetch at once.
const SPREAD_MS = 1_000;
// Pause in milliseconds before the page checks its session, because the response of a password change or logout may still be on its way.
const BEFORE_ASKING_MS = 1_000;

/** Refetches cached queries when their data change, until the returned function is called. */
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
      return !isOver; // the server did not respond, so the session may still be valid and the stream keeps trying
    }
  };
  const tell = ({ event, data }: Told) => {
    if (event === 'aggiorna') hear('all');
    if (event === 'cambiato') hear((data as Cambiato).temi); // the server builds the event with this contract
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

/** Refetches exactly the queries whose contract depends on one of these topics. */
export function refreshConcerned(client: QueryClient, temi: Temi): Promise<void> {
  return refreshWhere(client, (query) => isConcerned(query, temi));
}

function isConcerned(query: Query, temi: Temi): boolean {
  const { any = [], own = [] } = query.meta?.read?.shows ?? {};
  return any.some((tema) => tema in temi) || own.some((tema) => names(query, temi[tema]));
}

/** Whether one of the ids is in the key or in the data of the query. When `ids` is null, any record may have changed. */
function names({ queryKey, state }: Query, ids: readonly string[] | null | undefined): boolean {
  if (ids === undefined) return false;
  if (ids === null || ids.some((id) => queryKey.includes(id))) return true;
  const text = JSON.stringify(state.data ?? null);
  return ids.some((id) => text.includes(`"${id}"`));
}

// One stream for all tabs of a browser: HTTP/1.1 allows six connections per server, and each stream would occupy one.
interface SharedStream {
  /** The id of the account. All tabs of a browser with this account share a stream. */
  account: number;
  tell: (told: Told) => void;
  mayGoOn: () => Promise<boolean>;
}

type Word = { told: Told; to?: string } | { hello: string; since: number } | { leads: true };

// The maximum number of events that a tab stores for newly opened tabs. On a busy day 200 events happen in a few minutes.
const MOST_KEPT = 200;
const AGGIORNA = { event: 'aggiorna', data: {} } as const;

/**
 * Gets the events of the shared stream until the returned function is called. Of all tabs the one that holds the Web Lock opens the stream
 * and forwards the events.
 */
function shareStream({ account, tell, mayGoOn }: SharedStream): () => void {
  // Before the first event, the data of the page may be as old as the page itself.
  let known = performance.timeOrigin;
  const hear = (told: Told) => {
    if (told.event === 'battito') known = told.at;
    tell(told);
  };
  if (!('locks' in navigator)) return whileSeen(() => openStream({ since: known, tell: hear, mayGoOn }));

  const self = crypto.randomUUID();
  const channel = new BroadcastChannel(`organico-eventi-${account}`);
  const say = (word: Word) => channel.postMessage(word);
  const kept: Told[] = [];
  const keptFrom = known;
  let leads = false;

  const keep = (told: Told) => {
    if (told.event !== 'battito') kept.push(told);
    if (kept.length > MOST_KEPT) kept.shift();
    hear(told);
  };
  const answer = (to: string, since: number) => {
    const isComplete = since >= (kept.length < MOST_KEPT ? keptFrom : (kept[0]?.at ?? keptFrom));
    const missed = isComplete ? kept.filter(({ at }) => at >= since) : [{ ...AGGIORNA, at: Date.now() }];
    for (const told of missed) say({ told, to });
  };
  channel.onmessage = ({ data: word }: MessageEvent<Word>) => {
    if ('told' in word && (word.to ?? self) === self) keep(word.told);
    if ('hello' in word && leads) answer(word.hello, word.since);
    if ('leads' in word) say({ hello: self, since: known });
  };
  say({ hello: self, since: known });

  const leaving = new AbortController();
  const lead = () =>
    new Promise<void>((done) => {
      leads = true;
      say({ leads: true });
      const close = openStream({
        since: known,
        mayGoOn,
        tell: (told) => {
          keep(told);
          say({ told });
        },
      });
      leaving.signal.addEventListener('abort', () => {
        close();
        done();
      });
    });
  navigator.locks.request(`organico-eventi-${account}`, { signal: leaving.signal }, lead).catch(() => undefined); // the wait was aborted

  return () => {
    leaving.abort();
    channel.close();
  };
}

/** Without Web Locks (they need HTTPS or localhost) each visible tab has its own stream. */
function whileSeen(open: () => () => void): () => void {
  let close: (() => void) | undefined;
  const look = () => {
    close?.();
    close = document.visibilityState === 'visible' ? open() : undefined;
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    close?.();
  };
}

// The event stream of one tab. After a lost connection it reconnects and requests the missed events.

interface Told {
  event: 'cambiato' | 'aggiorna' | 'uscita' | 'battito';
  data: unknown;
  /** When the event was sent, in milliseconds of the local clock. */
  at: number;
}

interface StreamOptions {
  /** The page has all changes up to this time. */
  since: number;
  tell: (told: Told) => void;
  /** Called when the server rejects the stream. Resolves to false when the session has ended and the stream must stop. */
  mayGoOn: () => Promise<boolean>;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
// Milliseconds without any event after which the connection counts as lost. It is slightly longer than two heartbeats.
const SILENCE_MS = 60_000;
const KINDS = ['cambiato', 'aggiorna', 'uscita', 'battito'] as const;

/** Opens the stream and keeps it open until the returned function is called. */
function openStream({ since, tell, mayGoOn }: StreamOptions): () => void {
  let known = since;
  let wait = FIRST_WAIT_MS;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const later = (act: () => void, ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };

  function connect(): void {
    source = new EventSource(`/api/eventi?da=${Math.max(0, Math.ceil(Date.now() - known))}`);
    for (const kind of KINDS) source.addEventListener(kind, ({ data }: MessageEvent<string>) => hear(kind, data));
    source.onerror = () => void lose();
    later(() => void lose(), SILENCE_MS);
  }

  function hear(event: Told['event'], data: string): void {
    const at = Date.now();
    // Only after a heartbeat is the page up to date, because the server sends it when no change is pending.
    if (event === 'battito') {
      known = at;
      wait = FIRST_WAIT_MS;
    }
    later(() => void lose(), SILENCE_MS);
    tell({ event, data: JSON.parse(data), at });
  }

  async function lose(): Promise<void> {
    const isRefused = source?.readyState === EventSource.CLOSED; // rejected by the server: the browser itself would not reconnect
    source?.close();
    clearTimeout(timer);
    if (isRefused && !(await mayGoOn())) return;
    if (stopped) return;
    // Random delay, so that not all pages reconnect at once after a restart of the server.
    later(connect, wait * (0.5 + Math.random()));
    wait = Math.min(2 * wait, LONGEST_WAIT_MS);
  }

  const hurry = () => {
    if (source?.readyState === EventSource.CLOSED) later(connect, 0);
  };
  window.addEventListener('online', hurry);
  connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    source?.close();
    window.removeEventListener('online', hurry);
  };
}
