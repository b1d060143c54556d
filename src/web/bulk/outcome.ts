import type { Esiti } from '#shared/molti.ts';
import { createStore } from '#web/data/store.ts';
import type { Noun } from '#web/screen/list-rows.tsx';
import type { ToastAction } from '#web/toast/toast.ts';

/** Returns for example '12 asset hardware' or '1 asset hardware'. */
export function howMany(count: number, { uno, molti }: Noun): string {
  return count === 1 ? `1 ${uno}` : `${count.toLocaleString('it-IT', { useGrouping: 'always' })} ${molti}`;
}

/** Returns a sentence such as 'Aggiornati 12 asset hardware; 3 erano già a posto.' `done` is a participle such as 'Eliminati'. */
export function describeOutcome({ fatti, invariati }: Esiti, done: { uno: string; molti: string }, noun: Noun): string {
  const changedText = fatti === 0 ? '' : `${fatti === 1 ? done.uno : done.molti} ${howMany(fatti, noun)}`;
  const unchangedText = invariati === 0 ? '' : invariati === 1 ? '1 era già a posto' : `${invariati} erano già a posto`;
  const sentence = [changedText, unchangedText].filter(Boolean).join('; ');
  return sentence === '' ? '' : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

// The lot to undo. A toast or dialog of any screen sets it; src/app/shell performs the undo or shows its preview.
interface UndoRequest {
  lotto: number;
  /** True undoes the lot at once and reports only failures. Left out: the user first sees a preview of the undo. */
  isImmediate?: true;
}

export const lotAsked = createStore<UndoRequest | null>(null);

/** Returns the toast's undo button for this lot; none when the lot is null because nothing changed. */
export function undoAction(lotto: number | null): { action?: ToastAction } {
  return lotto === null ? {} : { action: { label: 'Annulla', act: () => lotAsked.set({ lotto, isImmediate: true }) } };
}

/** Returns the toast's undo button for a large lot; none when the lot is null. The user first sees a preview of the undo. */
export function askAction(lotto: number | null): { action?: ToastAction } {
  return lotto === null ? {} : { action: { label: 'Annulla…', act: () => lotAsked.set({ lotto }) } };
}
