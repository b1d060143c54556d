import { useSyncExternalStore } from 'react';

/** Screens without table headers (style/table-cards.css). */
export const SMALL_SCREEN = '(max-width: 860px)';
export const PHONE_SCREEN = '(max-width: 560px)';

/** Returns whether the browser window matches the media query, also after its size has changed. */
export function useMedia(query: string): boolean {
  const subscribe = (onChange: () => void) => {
    const list = window.matchMedia(query);
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  };
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
