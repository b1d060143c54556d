// The running downloads. They are stored outside React, because they continue when their screen is closed.
import { createStore } from '#web/data/store.ts';

export interface Saving {
  id: number;
  /** The name of the download, for example 'Esportazione: Dipendenti'. */
  title: string;
  rows: number;
  /** The expected number of rows; undefined when unknown or when the file has none. */
  total?: number | undefined;
  bytes: number;
  cancel: () => void;
}

export const savings = createStore<readonly Saving[]>([]);
let lastId = 0;

export function begin(title: string, cancel: () => void): number {
  lastId += 1;
  savings.set([...savings.get(), { id: lastId, title, rows: 0, bytes: 0, cancel }]);
  return lastId;
}

export function progress(id: number, change: Partial<Pick<Saving, 'rows' | 'total' | 'bytes'>>): void {
  savings.set(savings.get().map((each) => (each.id === id ? { ...each, ...change } : each)));
}

export function end(id: number): void {
  savings.set(savings.get().filter((each) => each.id !== id));
}
