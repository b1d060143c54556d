import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function at every drawing, which does what the newest one does: what is handed to many rows is then no reason to draw them
 * anew. For what is pressed; while something is drawn it may still be the former.
 */
export function useSteady<A extends unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: A) => newest.current(...args), []);
}
