// The list of running downloads. It is stored outside React, because downloads continue when their screen is closed.
import { createStore } from '#web/data/store.ts';

export interface Download {
  id: number;
  title: string;
  rows: number;
  total?: number | undefined;
  bytes: number;
  cancel: () => void;
}

export const downloads = createStore<readonly Download[]>([]);
let lastDownloadId = 0;

export function startDownload(title: string, cancel: () => void): number {
  lastDownloadId += 1;
  downloads.set([...downloads.get(), { id: lastDownloadId, title, rows: 0, bytes: 0, cancel }]);
  return lastDownloadId;
}

export function updateDownload(id: number, change: Partial<Pick<Download, 'rows' | 'total' | 'bytes'>>): void {
  downloads.set(downloads.get().map((each) => (each.id === id ? { ...each, ...change } : each)));
}

export function endDownload(id: number): void {
  downloads.set(downloads.get().filter((each) => each.id !== id));
}
