// The files that are on their way from the server. Outside of React: one goes on when the screen that asked for it is left.

export interface Saving {
  id: number;
  /** 'Esportazione: Dipendenti' */
  title: string;
  rows: number;
  /** How many rows it will have; undefined while it is not known, or where they are not rows. */
  total?: number | undefined;
  bytes: number;
  cancel: () => void;
}

let savings: readonly Saving[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export function begin(title: string, cancel: () => void): number {
  lastId += 1;
  set([...savings, { id: lastId, title, rows: 0, bytes: 0, cancel }]);
  return lastId;
}

export function progress(id: number, change: Partial<Pick<Saving, 'rows' | 'total' | 'bytes'>>): void {
  set(savings.map((each) => (each.id === id ? { ...each, ...change } : each)));
}

export function end(id: number): void {
  set(savings.filter((each) => each.id !== id));
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function current(): readonly Saving[] {
  return savings;
}

function set(next: readonly Saving[]): void {
  savings = next;
  for (const listener of listeners) listener();
}
