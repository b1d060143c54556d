export type ToastKind = 'success' | 'error';

export interface ToastInput {
  title: string;
  text?: string;
  kind?: ToastKind;
  /** Milliseconds, 5000 when left out (spec §9). */
  duration?: number;
}

export interface Shown extends ToastInput {
  id: number;
  open: boolean;
}

// Spec §9 and the constants of the spec's own toast store.
const AT_ONCE = 1;
const REMOVED_AFTER_MS = 1_000_000;

let shown: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Says something at the bottom right. Callable from anywhere: a write's outcome outlives the screen that started it. */
export function toast(input: ToastInput): void {
  lastId += 1;
  set([{ ...input, id: lastId, open: true }, ...shown].slice(0, AT_ONCE));
}

/** Closes it; it leaves the list later, so that the closing can be seen. */
export function dismiss(id: number): void {
  set(shown.map((each) => (each.id === id ? { ...each, open: false } : each)));
  setTimeout(() => set(shown.filter((each) => each.id !== id)), REMOVED_AFTER_MS);
}

/** Nothing is said any more: what one account was told is not for the next one. */
export function silence(): void {
  set([]);
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function current(): readonly Shown[] {
  return shown;
}

function set(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
