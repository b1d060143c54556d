// Watches which account the page belongs to. All tabs share one cookie, so signing in or out in one tab changes the account of all.
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { removeAllToasts } from '#web/toast/toast.ts';
import { forgetFirstReads } from './first-reads.ts';

export const EXPIRED_KEY: QueryKey = ['sessione', 'scaduta'];

const CHANNEL = 'organico-sessione';

let readCallerId: () => number | undefined = () => undefined;
let sessionPath = '';

/** Names the account of the page. The server rejects a request when its session belongs to another account. */
export function callerHeader(url: string): Record<string, string> {
  const id = url === sessionPath ? undefined : readCallerId();
  return id === undefined ? {} : { 'x-organico-utente': String(id) };
}

export function watchSession(client: QueryClient, sessionKey: QueryKey): void {
  sessionPath = `/${sessionKey.join('/')}`;
  readCallerId = () => userIdOf(client.getQueryData(sessionKey));
  trackPresence();
  new BroadcastChannel(CHANNEL).onmessage = () => void checkSession(client, sessionKey);
}

export function announceSession(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** If another account or none is signed in now, all loaded data is dropped. */
export async function checkSession(client: QueryClient, sessionKey: QueryKey): Promise<void> {
  const previousId = userIdOf(client.getQueryData(sessionKey));
  forgetFirstReads();
  const session = await client.fetchQuery({ queryKey: sessionKey, staleTime: 0, meta: { on401: 'null' } });
  if (userIdOf(session) === previousId) client.setQueryData(EXPIRED_KEY, false);
  else dropDataExcept(client, sessionKey);
}

export function markExpired(client: QueryClient, sessionKey: QueryKey): void {
  if (userIdOf(client.getQueryData(sessionKey)) !== undefined) client.setQueryData(EXPIRED_KEY, true);
}

export function dropDataExcept(client: QueryClient, sessionKey: QueryKey): void {
  client.setQueryData(EXPIRED_KEY, false);
  removeAllToasts();
  const keptKeys = [sessionKey, EXPIRED_KEY].map((key) => JSON.stringify(key));
  client.removeQueries({ predicate: (query) => !keptKeys.includes(JSON.stringify(query.queryKey)) });
}

// Platform code knows no feature; it needs only the user's id.
function userIdOf(session: unknown): number | undefined {
  const user = typeof session === 'object' && session !== null && 'user' in session ? session.user : undefined;
  const id = typeof user === 'object' && user !== null && 'id' in user ? user.id : undefined;
  return typeof id === 'number' ? id : undefined;
}

// Tracks whether a user is present. An open page refetches data by itself, and such requests must not keep the session alive.
const PRESENCE_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
// Equals the interval in which the server extends a session.
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
