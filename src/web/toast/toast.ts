import { createStore } from '#web/data/store.ts';

export type ToastKind = 'success' | 'error';

/** One thing that can be done about what is said. */
export interface ToastAction {
  label: string;
  act: () => void;
}

export interface ToastInput {
  title: string;
  text?: string;
  kind?: ToastKind;
  /** Milliseconds, 5000 when left out (rule 44). */
  duration?: number;
  action?: ToastAction;
  /** Leads to what it is about. */
  leadsTo?: ToastAction;
}

export interface Shown extends ToastInput {
  id: number;
  open: boolean;
}

// Spec §9 and the constants of the spec's own toast store.
const AT_ONCE = 1;
const REMOVED_AFTER_MS = 1_000_000;

/** What is being said: shown by the toaster. */
export const toasts = createStore<readonly Shown[]>([]);
let lastId = 0;

/** Says something at the bottom right. Callable from anywhere: a write's outcome outlives the screen that started it. */
export function toast(input: ToastInput): void {
  lastId += 1;
  toasts.set([{ ...input, id: lastId, open: true }, ...toasts.get()].slice(0, AT_ONCE));
}

/** Closes it; it leaves the list later, so that the closing can be seen. */
export function dismiss(id: number): void {
  toasts.set(toasts.get().map((each) => (each.id === id ? { ...each, open: false } : each)));
  setTimeout(() => toasts.set(toasts.get().filter((each) => each.id !== id)), REMOVED_AFTER_MS);
}

/** Nothing is said any more: what one account was told is not for the next one. */
export function silence(): void {
  toasts.set([]);
}
