import type { Query, QueryClient } from '@tanstack/react-query';
import type { Read } from '#shared/endpoint.ts';
import { millisecondsAt, SERVER_TIME, serverOf } from '#shared/server-time.ts';
import { me } from '#shared/session.ts';
import type { Tema } from '#shared/temi.ts';
import { call, isStatus } from '#web/data/call.ts';
import { checkSession, markExpired } from '#web/data/session-watch.ts';
import { countEvent, isApiQuery, isWriting, refreshMatching } from '#web/data/use-write.ts';
import { SESSION_KEY } from '#web/session/use-session.ts';
import type { Cambiato } from '../contract.ts';
import { mergeIds, type Temi } from '../rules.ts';

// After a refetch for a change by the user of this page, its further changes are collected for this time.
const COLLECT_MS = 150;
// The refetches for changes by other users are spread at random over this time, so that not all pages fetch at once.
const SPREAD_MS = 1_000;
// The maximum delay of the bell (`besidePage`) after a change by another user. Each page waits a random part of this time, so that the pages do
// not fetch together, and one refetch covers all changes of several seconds.
const BESIDE_PAGE_SPREAD_MS = 10_000;
// The delay before the page checks the session, because the response of a password change or logout may still arrive.
const SESSION_CHECK_DELAY_MS = 1_000;

/** Refetches cached queries when their data change, until the returned function is called. */
export function followChanges(client: QueryClient, accountId: number): () => void {
  const collectors = [
    createCollector(SPREAD_MS, (temi) => refreshAffected(client, temi, (read) => !read?.besidePage)),
    createCollector(BESIDE_PAGE_SPREAD_MS, (temi) => refreshAffected(client, temi, (read) => read?.besidePage === true)),
  ];
  const collect = (temi: Temi | 'all') => {
    countEvent();
    for (const collector of collectors) collector.collect(temi);
  };
  const isSignedIn = async (): Promise<boolean> => {
    await new Promise((resolve) => setTimeout(resolve, SESSION_CHECK_DELAY_MS));
    try {
      const { user } = await call(me);
      if (user.id !== accountId) await checkSession(client, SESSION_KEY);
      return true;
    } catch (error) {
      const isExpired = error instanceof Error && isStatus(error, 401);
      if (isExpired) markExpired(client, SESSION_KEY);
      return !isExpired; // The server did not respond, so the session may still be valid and the stream is opened again.
    }
  };
  const handleEvent = ({ event, data }: StreamEvent) => {
    if (event === 'aggiorna') collect('all');
    if (event === 'cambiato') collect((data as Cambiato).temi);
    if (event === 'uscita') void isSignedIn();
  };

  const closeStream = shareStream({ account: accountId, onEvent: handleEvent, canContinue: isSignedIn });
  return () => {
    for (const collector of collectors) collector.stop();
    closeStream();
  };
}

/** Collects changes and refetches once for all of them: at once for a change by the user of this page, otherwise within `spreadMs`. */
function createCollector(spreadMs: number, refetch: (temi: Temi | 'all') => unknown): { collect(temi: Temi | 'all'): void; stop(): void } {
  let waiting: Temi | 'all' | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSpread = false;

  const refetchNow = () => {
    const isOwnChange = !isSpread;
    timer = undefined;
    isSpread = false;
    if (waiting === undefined) return;
    refetch(waiting);
    waiting = undefined;
    if (isOwnChange) timer = setTimeout(refetchNow, COLLECT_MS);
  };
  return {
    collect(temi) {
      waiting = temi === 'all' || waiting === 'all' ? 'all' : mergeTemi(waiting ?? {}, temi);
      if (timer !== undefined && !(isSpread && isWriting())) return;
      clearTimeout(timer);
      isSpread = !isWriting();
      if (isSpread) timer = setTimeout(refetchNow, Math.random() * spreadMs);
      else refetchNow();
    },
    stop: () => clearTimeout(timer),
  };
}

function mergeTemi(first: Temi, second: Temi): Temi {
  const all = { ...first };
  for (const tema of Object.keys(second) as Tema[]) all[tema] = mergeIds(tema in all ? all[tema] : [], second[tema] ?? null);
  return all;
}

/** Refetches the queries of the selected reads that the changed topics affect, or all of them. */
export function refreshAffected(client: QueryClient, temi: Temi | 'all', isSelected: (read: Read | undefined) => boolean): Promise<void> {
  return refreshMatching(client, (query) => isSelected(query.meta?.read) && (temi === 'all' ? isApiQuery(query) : isAffected(query, temi)));
}

function isAffected(query: Query, temi: Temi): boolean {
  const { any = [], own = [] } = query.meta?.read?.shows ?? {};
  return any.some((tema) => tema in temi) || own.some((tema) => containsId(query, temi[tema]));
}

/** True when the cached query contains one of the ids. When `ids` is null, any record may have changed. */
function containsId({ queryKey, state }: Query, ids: readonly string[] | null | undefined): boolean {
  if (ids === undefined) return false;
  if (ids === null || ids.some((id) => queryKey.includes(id))) return true;
  const text = JSON.stringify(state.data ?? null);
  return ids.some((id) => text.includes(`"${id}"`));
}

/** Undefined in development, where the page does not come from the server. */
type Since = string | undefined;

/** Returns whether `first` is at or after `second`. A time of another server counts as ten seconds earlier, because clocks may differ. */
function isNotBefore(first: Since, second: Since): boolean {
  return first !== undefined && second !== undefined && Number.parseInt(first, 10) >= millisecondsAt(serverOf(first), second);
}

/** Returns the server time at which the server sent the page. The page reads all its data later. */
function pageTime(): Since {
  const time = document.querySelector<HTMLMetaElement>('meta[name="organico-istante"]')?.content;
  return time && SERVER_TIME.test(time) ? time : undefined;
}

// One stream for all tabs of a browser: HTTP/1.1 allows six connections per server, and each stream would occupy one.
interface SharedStream {
  /** The id of the account. All tabs of a browser with this account share a stream. */
  account: number;
  onEvent: (event: StreamEvent) => void;
  canContinue: () => Promise<boolean>;
}

type TabMessage = { told: StreamEvent; to?: string } | { hello: string; since: Since } | { leads: true };

// The maximum number of events that a tab stores for newly opened tabs. On a busy day 200 events happen in a few minutes.
const MAX_STORED = 200;
const REFETCH_ALL = { event: 'aggiorna', data: {} } as const;

/**
 * Delivers events to all tabs until the returned function is called. The tab that holds the Web Lock opens the stream and forwards the
 * events to the other tabs.
 */
function shareStream({ account, onEvent, canContinue }: SharedStream): () => void {
  // Before the first event, the data of the page may be as old as the page itself.
  let upToDateAt = pageTime();
  const deliver = (event: StreamEvent) => {
    if (event.event === 'battito') upToDateAt = event.at;
    onEvent(event);
  };
  if (!('locks' in navigator)) return whileVisible(() => openStream({ since: upToDateAt, onEvent: deliver, canContinue }));

  const ownTabId = crypto.randomUUID();
  const channel = new BroadcastChannel(`organico-eventi-${account}`);
  const post = (message: TabMessage) => channel.postMessage(message);
  const storedEvents: StreamEvent[] = [];
  const storedSince = upToDateAt;
  let isLeader = false;

  const store = (event: StreamEvent) => {
    if (event.event !== 'battito') storedEvents.push(event);
    if (storedEvents.length > MAX_STORED) storedEvents.shift();
    deliver(event);
  };
  const sendMissed = (to: string, since: Since) => {
    const isComplete = isNotBefore(since, storedEvents.length < MAX_STORED ? storedSince : (storedEvents[0]?.at ?? storedSince));
    const missed = isComplete ? storedEvents.filter(({ at }) => isNotBefore(at, since)) : [{ ...REFETCH_ALL, at: since }];
    for (const missedEvent of missed) post({ told: missedEvent, to });
  };
  channel.onmessage = ({ data: message }: MessageEvent<TabMessage>) => {
    if ('told' in message && (message.to ?? ownTabId) === ownTabId) store(message.told);
    if ('hello' in message && isLeader) sendMissed(message.hello, message.since);
    if ('leads' in message) post({ hello: ownTabId, since: upToDateAt });
  };
  post({ hello: ownTabId, since: upToDateAt });

  const abortController = new AbortController();
  const openAsLeader = () =>
    new Promise<void>((resolve) => {
      isLeader = true;
      post({ leads: true });
      const close = openStream({
        since: upToDateAt,
        canContinue,
        onEvent: (event) => {
          store(event);
          post({ told: event });
        },
      });
      abortController.signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  // The request fails when abort() ends the wait for the lock. This error needs no handling.
  navigator.locks.request(`organico-eventi-${account}`, { signal: abortController.signal }, openAsLeader).catch(() => undefined);

  return () => {
    abortController.abort();
    channel.close();
  };
}

/**
 * Opens the stream only while the tab is visible. Web Locks need HTTPS or localhost; without them each visible tab has its own stream.
 */
function whileVisible(open: () => () => void): () => void {
  let close: (() => void) | undefined;
  const onVisibilityChange = () => {
    close?.();
    close = document.visibilityState === 'visible' ? open() : undefined;
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  onVisibilityChange();
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    close?.();
  };
}

interface StreamEvent {
  event: 'cambiato' | 'aggiorna' | 'uscita' | 'battito';
  data: unknown;
  /** The server time (`#shared/server-time.ts`) that the server has sent as the id of the event. */
  at: Since;
}

interface StreamOptions {
  /** The time up to which the page has all changes. */
  since: Since;
  onEvent: (event: StreamEvent) => void;
  /** Called when the server rejects the stream. Returns false when the session has ended and the stream must stop. */
  canContinue: () => Promise<boolean>;
}

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;
// When no event has arrived for this time, the connection counts as lost. It is slightly longer than two heartbeats.
const SILENCE_MS = 60_000;
const EVENT_TYPES = ['cambiato', 'aggiorna', 'uscita', 'battito'] as const;

/** Opens the event stream until the returned function is called. After a lost connection it reconnects and requests the missed events. */
function openStream({ since, onEvent, canContinue }: StreamOptions): () => void {
  let upToDateAt = since;
  let wait = FIRST_WAIT_MS;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const schedule = (action: () => void, ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(action, ms);
  };

  function connect(): void {
    source = new EventSource(`/api/eventi${upToDateAt === undefined ? '' : `?da=${upToDateAt}`}`);
    for (const type of EVENT_TYPES) source.addEventListener(type, (message: MessageEvent<string>) => hear(type, message));
    source.onerror = () => void reconnect();
    schedule(() => void reconnect(), SILENCE_MS);
  }

  function hear(event: StreamEvent['event'], { data, lastEventId: at }: MessageEvent<string>): void {
    // A heartbeat means that the server has sent all changes until the time of the heartbeat.
    if (event === 'battito') {
      upToDateAt = at;
      wait = FIRST_WAIT_MS;
    }
    schedule(() => void reconnect(), SILENCE_MS);
    onEvent({ event, data: JSON.parse(data), at });
  }

  async function reconnect(): Promise<void> {
    // The server has rejected the stream; then the browser itself does not reconnect.
    const isRejected = source?.readyState === EventSource.CLOSED;
    source?.close();
    clearTimeout(timer);
    if (isRejected && !(await canContinue())) return;
    if (isStopped) return;
    // The wait is random, so that not all pages reconnect at once after a restart of the server.
    schedule(connect, wait * (0.5 + Math.random()));
    wait = Math.min(2 * wait, MAX_WAIT_MS);
  }

  const reconnectNow = () => {
    if (source?.readyState === EventSource.CLOSED) schedule(connect, 0);
  };
  window.addEventListener('online', reconnectNow);
  connect();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    source?.close();
    window.removeEventListener('online', reconnectNow);
  };
}
