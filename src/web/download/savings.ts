// The files that are on their way from the server. Outside of React: one goes on when the screen that asked for it is left.
import { createStore } from '#web/data/store.ts';

export interface Saving {
  id: number;
  /** 'Esportazione: Dipendenti' */
  title: string;
  rows: number;
  /** How many rows it will have; undefined while it is not known, or where they are not rows. */
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
