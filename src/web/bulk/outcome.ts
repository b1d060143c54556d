import { formatNumero } from '#shared/euro.ts';
import { createStore } from '#web/data/store.ts';
import type { Noun } from '#web/screen/list-rows.tsx';
import type { ToastAction } from '#web/toast/toast.ts';

export function formatCount(count: number, { uno, molti }: Noun): string {
  return count === 1 ? `1 ${uno}` : `${formatNumero(count)} ${molti}`;
}

// The request to undo a lotto (a recorded group of changes). A toast or dialog of any screen sets the request; src/app/shell then undoes
// the lotto or shows a preview of the undo.
interface UndoRequest {
  lotto: number;
  /** True undoes the lotto without a preview and shows a message only on failure. */
  isImmediate?: true;
}

export const undoRequest = createStore<UndoRequest | null>(null);

export function undoActionOf(lotto: number | null): { action?: ToastAction } {
  return lotto === null ? {} : { action: { label: 'Annulla', act: () => undoRequest.set({ lotto, isImmediate: true }) } };
}

/** Returns the toast action that undoes a large lotto. The user first sees a preview of the undo. */
export function undoWithPreviewAction(lotto: number | null): { action?: ToastAction } {
  return lotto === null ? {} : { action: { label: 'Annulla…', act: () => undoRequest.set({ lotto }) } };
}
