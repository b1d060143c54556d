import { createStore } from '#web/data/store.ts';
import type { Noun } from '#web/screen/list-rows.tsx';
import type { ToastAction } from '#web/toast/toast.ts';

export function formatCount(count: number, { uno, molti }: Noun): string {
  return count === 1 ? `1 ${uno}` : `${count.toLocaleString('it-IT', { useGrouping: 'always' })} ${molti}`;
}

// Set by a toast or dialog of any screen; src/app/shell performs the undo or shows its preview.
interface UndoRequest {
  lotto: number;
  /** Undoes the lot without a preview and reports only failures. */
  isImmediate?: true;
}

export const undoRequest = createStore<UndoRequest | null>(null);

export function undoActionOf(lotto: number | null): { action?: ToastAction } {
  return lotto === null ? {} : { action: { label: 'Annulla', act: () => undoRequest.set({ lotto, isImmediate: true }) } };
}

/** For a large lot: the user first sees a preview of the undo. */
export function undoWithPreviewAction(lotto: number | null): { action?: ToastAction } {
  return lotto === null ? {} : { action: { label: 'Annulla…', act: () => undoRequest.set({ lotto }) } };
}
