// What is dear the server does only for who has just shown who they are. The call that was refused waits here, and is made again.
import { createStore } from './store.ts';

/** Set while somebody is asked: shown by the dialog (src/features/accounts/auth/web/conferma-dialog.tsx). */
export const confirmation = createStore<{ answer: (done: boolean) => void } | null>(null);

let waiting: Promise<boolean> | undefined;

/** Asks, once for all calls that wait; true when it was shown. */
export function askConfirmation(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => confirmation.set({ answer: resolve })).finally(() => {
    waiting = undefined;
    confirmation.set(null);
  });
  return waiting;
}

const CHANNEL = 'organico-conferma';

/** Tells the other windows that it was shown in this one. */
export function announceConfirmation(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Calls `done` once it was shown in another window; what it gives back stops that. */
export function whenConfirmedElsewhere(done: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = done;
  return () => channel.close();
}
