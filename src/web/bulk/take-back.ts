// Which lot somebody wants to take back: asked for from a toast or an outcome on any screen, done or shown by src/app/shell.
import { createStore } from '#web/data/store.ts';
import type { ToastAction } from '#web/toast/toast.ts';

interface Asked {
  lotto: number;
  /** At once; only what cannot go back is shown. Left out: what it would do is shown first. */
  now?: true;
}

export const lotAsked = createStore<Asked | null>(null);

/** The button of what says that something was done: takes exactly that back; none where nothing was. */
export function takeBackAction(lotto: number | null): { action?: ToastAction } {
  return lotto === null ? {} : { action: { label: 'Annulla', act: () => lotAsked.set({ lotto, now: true }) } };
}

/** The same of what is much and takes long: shows first what it would do. */
export function askAction(lotto: number | null): { action?: ToastAction } {
  return lotto === null ? {} : { action: { label: 'Annulla…', act: () => lotAsked.set({ lotto }) } };
}
