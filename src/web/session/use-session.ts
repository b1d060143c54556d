import { useQuery } from '@tanstack/react-query';
import { me, type SessionUser } from '#shared/session.ts';
import { keyOf } from '#web/data/keys.ts';
import { EXPIRED_KEY } from '#web/data/session-watch.ts';
import { useRead } from '#web/data/use-read.ts';

export const SESSION_KEY = keyOf(me);

/** How long the session's answer counts as fresh (rule 44). */
const SESSION_STALE_MS = 5 * 60_000;

/** The signed-in account; null when nobody is. */
export function useSession(): { user: SessionUser | null; isLoading: boolean; error: Error | null } {
  const { data, isLoading, error } = useRead(me, {}, { on401: 'null', staleTime: SESSION_STALE_MS });
  return { user: data?.user ?? null, isLoading, error };
}

/** Whether the server no longer knows the session of this page. */
export function useIsSessionExpired(): boolean {
  const { data } = useQuery<boolean>({ queryKey: EXPIRED_KEY, enabled: false });
  return data === true;
}
