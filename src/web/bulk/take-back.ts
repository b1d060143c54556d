// Which lot somebody wants to take back: asked for from a toast or an outcome on any screen, shown by one dialog (src/app/shell).
import { createStore } from '#web/data/store.ts';
import type { ToastAction } from '#web/toast/toast.ts';

export const lotAsked = createStore<number | null>(null);

/** The button of what says that something was done to many; none where nothing was. */
export function takeBackAction(lotto: number | null): { action?: ToastAction } {
  return lotto === null ? {} : { action: { label: 'Annulla', act: () => lotAsked.set(lotto) } };
}
