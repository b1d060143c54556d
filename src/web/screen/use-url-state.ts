import { useNavigate, useSearch } from '@tanstack/react-router';

type UrlState<K extends string> = Partial<Record<K, string>>;

/**
 * Search text, filters and order of a list, kept in the address: a reload, the Back button and a copied link find them
 * again. Values are text; '' and undefined leave the address. Changing one replaces the entry in the history, as typing
 * a word should not take five steps to go back from.
 */
export function useUrlState<const K extends string>(keys: readonly K[]): [UrlState<K>, (change: UrlState<K>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state: UrlState<K> = {};
  for (const key of keys) {
    const value = search[key];
    // The router reads ?q=12 as a number: it is what somebody typed.
    if (value !== undefined && value !== '') state[key] = String(value);
  }
  const change = (next: UrlState<K>) => {
    const set = Object.fromEntries(Object.entries(next).map(([key, value]) => [key, value || undefined]));
    // Upon the address as it is by then: a chip that is pressed while the last letters are on their way there takes none of them back.
    const merged = (now: object) => ({ ...now, ...set });
    // The router's types know each route's own search; this part serves them all.
    void navigate({ to: '.', search: merged as never, replace: true });
  };
  return [state, change];
}
