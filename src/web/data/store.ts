import { useSyncExternalStore } from 'react';

/** A value of the page's own that outlives the screen that set it: not of the server, and of nobody's component. */
export interface Store<T> {
  get(): T;
  /** Everybody who reads it is drawn anew. */
  set(next: T): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What the store holds now, and from now on. */
export function useStore<T>({ subscribe, get }: Store<T>): T {
  return useSyncExternalStore(subscribe, get);
}
