// The running downloads. They are stored outside React, because they continue when their screen is closed.
import { createStore } from '#web/data/store.ts';

export interface Download {
  id: number;
  /** The name of the download, for example 'Esportazione: Dipendenti'. */
  title: string;
  rows: number;
  /** The expected number of rows; undefined when unknown or when the file has none. */
  total?: number | undefined;
  bytes: number;
  cancel: () => void;
}

export const downloads = createStore<readonly Download[]>([]);
let lastId = 0;

export function startDownload(title: string, cancel: () => void): number {
  lastId += 1;
  downloads.set([...downloads.get(), { id: lastId, title, rows: 0, bytes: 0, cancel }]);
  return lastId;
}

export function updateDownload(id: number, change: Partial<Pick<Download, 'rows' | 'total' | 'bytes'>>): void {
  downloads.set(downloads.get().map((each) => (each.id === id ? { ...each, ...change } : each)));
}

export function endDownload(id: number): void {
  downloads.set(downloads.get().filter((each) => each.id !== id));
}
