// A page learns of its own writes as every other page does: by the event that tells of them. Where none comes (the stream is not open,
// or was lost, or the tab that holds it sleeps) it reads everything again.
import type { QueryClient } from '@tanstack/react-query';
import { refreshAll } from './refresh.ts';

// The event comes within some milliseconds of the answer, 66 at most on two busy cores (decision 39).
const LONGEST_WAIT_MS = 400;

let heard = 0;
let writing = 0;

/** An event has come, whatever it tells: the stream is there, and so will be what it has to tell of a write that was sent before. */
export function noteEvent(): void {
  heard += 1;
}

/** Whether what an event tells may be this page's own: a write is on its way, or was just answered. */
export function isWriting(): boolean {
  return writing > 0;
}

/** The answer of a write that was just sent; what it has changed shows afterwards, with events or without. */
export async function awaitEvent<T>(client: QueryClient, write: Promise<T>): Promise<T> {
  const before = heard; // it may come before the answer does
  writing += 1;
  const end = (after: () => void) =>
    setTimeout(() => {
      writing -= 1;
      after();
    }, LONGEST_WAIT_MS);
  try {
    const answer = await write;
    end(() => {
      if (heard === before) void refreshAll(client);
    });
    return answer;
  } catch (error) {
    end(() => undefined);
    throw error;
  }
}
