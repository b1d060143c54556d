export interface Question {
  /** What is about to happen: 'Elimina dipendente'. */
  title: string;
  /** The whole question, with the thing's name. */
  text: string;
  /** What else is good to know, while it is found out and then: under the question. It never rejects; '' when there is nothing to say. */
  also?: { pending: string; said: Promise<string> };
  /** The verb of the button: 'Elimina'. */
  verb: string;
  /** What it says while `act` runs: 'Eliminazione in corso...'. Left out: the verb. */
  pendingVerb?: string;
  /** 'Annulla' unless that would be unclear. */
  cancel?: string;
  /** Whether the verb is red. True when left out: most questions are about deleting. */
  danger?: boolean;
  /** Runs on yes; the question stays open, with the error's sentence, when it fails. */
  act: () => unknown;
}

export type Asked = Question & { answer: (done: boolean) => void };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

/** Asks, and resolves to whether it was done. One question at a time. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    asked?.answer(false);
    const mine: Asked = {
      ...question,
      answer: (done) => {
        if (asked === mine) set(null);
        resolve(done);
      },
    };
    set(mine);
  });
}

/** Whoever would have answered has left. */
export function dismissQuestion(): void {
  asked?.answer(false);
}

export function useConfirm(): typeof confirm {
  return confirm;
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function current(): Asked | null {
  return asked;
}

function set(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}
