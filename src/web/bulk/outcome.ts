import type { Esiti } from '#shared/molti.ts';
import { createStore } from '#web/data/store.ts';
import type { Noun } from '#web/screen/list-rows.tsx';
import type { ToastAction } from '#web/toast/toast.ts';

export function formatCount(count: number, { uno, molti }: Noun): string {
  return count === 1 ? `1 ${uno}` : `${count.toLocaleString('it-IT', { useGrouping: 'always' })} ${molti}`;
}

/** For example 'Aggiornati 12 asset hardware; 3 erano già a posto.' */
export function describeOutcome({ fatti, invariati }: Esiti, done: { uno: string; molti: string }, noun: Noun): string {
  const changedText = fatti === 0 ? '' : `${fatti === 1 ? done.uno : done.molti} ${formatCount(fatti, noun)}`;
  const unchangedText = invariati === 0 ? '' : invariati === 1 ? '1 era già a posto' : `${invariati} erano già a posto`;
  const sentence = [changedText, unchangedText].filter(Boolean).join('; ');
  return sentence === '' ? '' : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
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
