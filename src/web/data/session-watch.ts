// Watches which account is signed in. All tabs share one session cookie, so signing in or out in one tab changes the account of all tabs.
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Read } from '#shared/endpoint.ts';
import { removeAllToasts } from '#web/toast/toast.ts';
import { forgetFirstReads } from './first-reads.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `read`: the call that the query sends. `on401: 'null'` makes the query return null instead of throwing on a 401. */
    queryMeta: { read?: Read; on401?: 'null' | undefined };
  }
}

export const EXPIRED_KEY: QueryKey = ['sessione', 'scaduta'];

const channel = new BroadcastChannel('organico-sessione');

let readCallerId: () => number | undefined = () => undefined;
let sessionPath = '';

/** Returns the request header with the id of the page's account. The server rejects a request whose session belongs to another account. */
export function callerHeader(url: string): Record<string, string> {
  const id = url === sessionPath ? undefined : readCallerId();
  return id === undefined ? {} : { 'x-organico-utente': String(id) };
}

export function watchSession(client: QueryClient, sessionKey: QueryKey): void {
  sessionPath = `/${sessionKey.join('/')}`;
  readCallerId = () => userIdOf(client.getQueryData(sessionKey));
  trackPresence();
  channel.onmessage = () => void checkSession(client, sessionKey);
}

/** Makes all other tabs check the session. This page does not get the message, because it sends and receives on the same channel. */
export function announceSession(): void {
  channel.postMessage(null);
}

/** Shows the session of a sign-in on this page, and makes all other tabs check theirs. */
export function startSession(client: QueryClient, sessionKey: QueryKey, session: unknown): void {
  setSession(client, sessionKey, session);
  announceSession();
}

// How often the session may have changed: a sign-in, a sign-out or a check of the session. An answer to an earlier request is then outdated.
let changeCount = 0;

/** Stores the session after a sign-in or sign-out on this page. */
export function setSession(client: QueryClient, sessionKey: QueryKey, session: unknown): void {
  changeCount += 1;
  client.setQueryData(sessionKey, session);
}

/** Requests the session. Repeats the request if the session may have changed before the answer arrived, because the answer may be outdated. */
export async function readSession<T>(request: () => Promise<T>): Promise<T> {
  const countBefore = changeCount;
  const session = await request();
  return countBefore === changeCount ? session : readSession(request);
}

/** Refetches the session and drops all loaded data if the page's account is no longer signed in. */
export async function checkSession(client: QueryClient, sessionKey: QueryKey): Promise<void> {
  const previousId = userIdOf(client.getQueryData(sessionKey));
  forgetFirstReads();
  changeCount += 1;
  const countBefore = changeCount;
  const session = await client.fetchQuery({ queryKey: sessionKey, staleTime: 0, meta: { on401: 'null' } });
  if (countBefore !== changeCount) return; // a later sign-in, sign-out or check decides about the data
  if (userIdOf(session) === previousId) client.setQueryData(EXPIRED_KEY, false);
  else dropDataExcept(client, sessionKey);
}

export function markExpired(client: QueryClient, sessionKey: QueryKey): void {
  if (userIdOf(client.getQueryData(sessionKey)) !== undefined) client.setQueryData(EXPIRED_KEY, true);
}

/** Removes the data of the account that was signed in. A public read of the page that is open stays, because it belongs to no account. */
export function dropDataExcept(client: QueryClient, sessionKey: QueryKey): void {
  client.setQueryData(EXPIRED_KEY, false);
  removeAllToasts();
  const keptKeys = [sessionKey, EXPIRED_KEY].map((key) => JSON.stringify(key));
  const isPublicAndShown = (query: Query) => query.isActive() && query.meta?.read?.needs === 'public';
  client.removeQueries({ predicate: (query) => !keptKeys.includes(JSON.stringify(query.queryKey)) && !isPublicAndShown(query) });
}

// Returns the user's id from the session. The type of the session belongs to a feature, which this folder must not import.
function userIdOf(session: unknown): number | undefined {
  const user = typeof session === 'object' && session !== null && 'user' in session ? session.user : undefined;
  const id = typeof user === 'object' && user !== null && 'id' in user ? user.id : undefined;
  return typeof id === 'number' ? id : undefined;
}

// The events that show that the user is present. An open page refetches data by itself, and such requests must not keep the session alive.
const PRESENCE_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
// The time without an event after which the user counts as absent. Equals the interval in which the server extends a session.
const ABSENT_AFTER_MS = 60_000;

let lastPresence = Date.now();

function trackPresence(): void {
  const markPresent = () => {
    lastPresence = Date.now();
  };
  for (const eventName of PRESENCE_EVENTS) window.addEventListener(eventName, markPresent, { capture: true, passive: true });
}

export function absenceHeader(): Record<string, string> {
  return Date.now() - lastPresence > ABSENT_AFTER_MS ? { 'x-organico-assente': '1' } : {};
}
