import type { Esiti } from '#shared/molti.ts';
import { createStore } from '#web/data/store.ts';
import type { Noun } from '#web/screen/list-rows.tsx';
import type { ToastAction } from '#web/toast/toast.ts';

/** '12 asset hardware', '1 asset hardware'. */
export function howMany(count: number, { uno, molti }: Noun): string {
  return count === 1 ? `1 ${uno}` : `${count.toLocaleString('it-IT', { useGrouping: 'always' })} ${molti}`;
}

/** What was done, in a sentence: 'Aggiornati 12 asset hardware; 3 erano già a posto.' `done` is the participle, as 'Eliminati'. */
export function sayOutcome({ fatti, invariati }: Esiti, done: { uno: string; molti: string }, noun: Noun): string {
  const changed = fatti === 0 ? '' : `${fatti === 1 ? done.uno : done.molti} ${howMany(fatti, noun)}`;
  const same = invariati === 0 ? '' : invariati === 1 ? '1 era già a posto' : `${invariati} erano già a posto`;
  const said = [changed, same].filter(Boolean).join('; ');
  return said === '' ? '' : `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

// Which lot somebody wants to take back: asked for from a toast or an outcome on any screen, done or shown by src/app/shell.
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
