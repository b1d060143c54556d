// Whose page this is. Several tabs share one cookie: signing in or out in one of them changes who all of them are.
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { silence } from '#web/toast/toast.ts';
import { forgetFirstReads } from './first-reads.ts';

/** Set while the server no longer knows the session that the page was opened with: what is on it stays, behind a sign-in. */
export const EXPIRED_KEY: QueryKey = ['sessione', 'scaduta'];

const CHANNEL = 'organico-sessione';

let caller: () => number | undefined = () => undefined;
let sessionPath = '';

/** Says with each call, but the one that asks who is signed in, for whom the page was made: the server refuses to act as somebody else. */
export function callerHeader(url: string): Record<string, string> {
  const id = url === sessionPath ? undefined : caller();
  return id === undefined ? {} : { 'x-organico-utente': String(id) };
}

/** Starts telling calls who the page belongs to, and listening to the other tabs. */
export function watchSession(client: QueryClient, sessionKey: QueryKey): void {
  sessionPath = `/${sessionKey.join('/')}`;
  caller = () => idOf(client.getQueryData(sessionKey));
  watchAttendance();
  new BroadcastChannel(CHANNEL).onmessage = () => void checkSession(client, sessionKey);
}

/** Tells the other tabs that somebody signed in or out here. */
export function announceSession(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Asks who is signed in now. The same as before: the page goes on. Somebody else, or nobody: nothing that was loaded stays. */
export async function checkSession(client: QueryClient, sessionKey: QueryKey): Promise<void> {
  const before = idOf(client.getQueryData(sessionKey));
  forgetFirstReads();
  const session = await client.fetchQuery({ queryKey: sessionKey, staleTime: 0, meta: { on401: 'null' } });
  if (idOf(session) === before) client.setQueryData(EXPIRED_KEY, false);
  else forgetAllBut(client, sessionKey);
}

/** The server does not know the session any more. */
export function markExpired(client: QueryClient, sessionKey: QueryKey): void {
  if (idOf(client.getQueryData(sessionKey)) !== undefined) client.setQueryData(EXPIRED_KEY, true);
}

export function forgetAllBut(client: QueryClient, sessionKey: QueryKey): void {
  client.setQueryData(EXPIRED_KEY, false);
  silence();
  const kept = [sessionKey, EXPIRED_KEY].map((key) => JSON.stringify(key));
  client.removeQueries({ predicate: (query) => !kept.includes(JSON.stringify(query.queryKey)) });
}

// The platform knows no feature: of the session it needs to know only that it has a user with an id.
function idOf(session: unknown): number | undefined {
  const user = typeof session === 'object' && session !== null && 'user' in session ? session.user : undefined;
  const id = typeof user === 'object' && user !== null && 'id' in user ? user.id : undefined;
  return typeof id === 'number' ? id : undefined;
}

// Whether somebody is at the page. An open page reads by itself what others change: sessions are kept alive by people only.
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
// As often as the server prolongs a session.
const ABSENT_AFTER_MS = 60_000;

let lastSeen = Date.now();

/** Starts looking for signs of life. */
function watchAttendance(): void {
  const seen = () => {
    lastSeen = Date.now();
  };
  for (const sign of SIGNS) window.addEventListener(sign, seen, { capture: true, passive: true });
}

/** Tells the server that a call is the page's own doing. */
export function attendanceHeader(): Record<string, string> {
  return Date.now() - lastSeen > ABSENT_AFTER_MS ? { 'x-organico-assente': '1' } : {};
}
