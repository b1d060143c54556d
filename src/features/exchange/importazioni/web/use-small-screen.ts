import { useSyncExternalStore } from 'react';

// As in the stylesheets: below it rows are cards.
const SMALL = '(max-width: 860px)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(SMALL);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether rows are shown as cards. */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(SMALL).matches);
}
