import { createStore } from '#web/data/store.ts';

export type ToastKind = 'success' | 'error';

export interface ToastAction {
  label: string;
  act: () => void;
}

export interface ToastInput {
  title: string;
  text?: string;
  kind?: ToastKind;
  /** The time in milliseconds after which the toast closes. The default is 5000. */
  duration?: number;
  action?: ToastAction;
  leadsTo?: ToastAction;
}

export interface ShownToast extends ToastInput {
  id: number;
  open: boolean;
}

// The specification requires these values: one visible toast, and the delay before a closed toast is removed.
const MAX_TOASTS = 1;
const REMOVE_DELAY_MS = 1_000_000;

export const toasts = createStore<readonly ShownToast[]>([]);
let lastToastId = 0;

/** Shows a toast. It is a function and not a hook, because the result of a write can arrive after its screen has closed. */
export function toast(input: ToastInput): void {
  lastToastId += 1;
  toasts.set([{ ...input, id: lastToastId, open: true }, ...toasts.get()].slice(0, MAX_TOASTS));
}

/** Closes a toast. The store removes the toast later, so that the closing animation can finish. */
export function dismiss(id: number): void {
  toasts.set(toasts.get().map((each) => (each.id === id ? { ...each, open: false } : each)));
  setTimeout(() => toasts.set(toasts.get().filter((each) => each.id !== id)), REMOVE_DELAY_MS);
}

/** Removes all toasts, so that the next account does not see the messages of the previous account. */
export function removeAllToasts(): void {
  toasts.set([]);
}
