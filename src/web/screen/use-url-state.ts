import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

type UrlState<K extends string> = Partial<Record<K, string>>;

/**
 * Returns state that is stored in the URL, so that a reload, the Back button and a copied link restore it. A change replaces the current
 * history entry.
 */
export function useUrlState<const K extends string>(keys: readonly K[]): [UrlState<K>, (change: UrlState<K>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state: UrlState<K> = {};
  for (const key of keys) {
    const value = search[key];
    // The router parses ?q=12 as a number, but the user has typed text.
    if (value !== undefined && value !== '') state[key] = String(value);
  }
  const change = (next: UrlState<K>) => {
    const patch = Object.fromEntries(Object.entries(next).map(([key, value]) => [key, value || undefined]));
    // The change is merged into the URL at the moment when the router writes it. Otherwise a pressed filter chip would remove the last
    // typed letters of the search, which are not in the URL yet.
    const mergeInto = (current: object) => ({ ...current, ...patch });
    // Cast: the router types the search parameters of each route, but this hook works on all routes.
    void navigate({ to: '.', search: mergeInto as never, replace: true });
  };
  return [state, change];
}

/**
 * Opens a dialog if the URL contains the parameter, for example '/employees?nuovo=1'. The parameter is then removed, so that a reload does
 * not open the dialog again.
 */
export function useOpenFromUrl(name: string, value: string, isAllowed: boolean, open: () => void): void {
  const [{ [name]: requested }, change] = useUrlState([name]);
  const isHandled = useRef(false);
  useEffect(() => {
    const isRequested = requested === value;
    // The URL changes only after further renders. They must not open the dialog again.
    if (isRequested && !isHandled.current) {
      change({ [name]: undefined });
      if (isAllowed) open();
    }
    isHandled.current = isRequested;
  });
}
