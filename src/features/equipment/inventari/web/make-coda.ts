// A queue of scanned codes that are not sent yet. The queue is stored on the phone, so it survives a closed page and a lost connection.
import { get, update } from 'idb-keyval';
import { CallError } from '#web/data/call.ts';
import { createStore, type Store } from '#web/data/store.ts';
import { LETTURE_PER_VOLTA } from '../rules.ts';

export interface ScanQueueState {
  unsent: readonly string[];
  /** True when the last attempt to send codes did not reach the server. Sending is repeated automatically. */
  isOffline: boolean;
  /** The error with which the server rejected the codes, for example because the count was closed. Sending has stopped. */
  rejection: Error | null;
  /** True when the browser offers no storage. Unsent codes are then lost when the page closes. */
  isOnlyInPage: boolean;
}

export interface ScanQueue {
  stato: Store<ScanQueueState>;
  add(letto: string): void;
  retry(): void;
  discard(): void;
  /** Starts sending codes, including codes of earlier visits. The returned function stops sending. */
  start(): () => void;
}

const SHORTEST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
// Status codes after which the codes are sent again: not signed in, timeout, too many requests. The codes are also sent again after all
// 5xx.
const RETRY_STATUSES = [401, 408, 429];

/** Creates the queue of scanned codes. `key` identifies the account and the count. `send` resolves when the server has stored the codes. */
export function createScanQueue(key: string, send: (codici: string[]) => Promise<void>): ScanQueue {
  const stato = createStore<ScanQueueState>({ unsent: [], isOffline: false, rejection: null, isOnlyInPage: false });
  const setState = (next: Partial<ScanQueueState>) => stato.set({ ...stato.get(), ...next });
  let timer: number | undefined;
  let isRunning = false;
  let isSending = false;
  let failures = 0;

  const updateQueue = (transform: (stored: readonly string[]) => readonly string[]) => {
    setState({ unsent: transform(stato.get().unsent) });
    void update<readonly string[]>(key, (stored = []) => transform(stored)).catch(() => setState({ isOnlyInPage: true }));
  };

  const sendBatch = async () => {
    window.clearTimeout(timer);
    const { unsent: inAttesa, rejection: rifiuto } = stato.get();
    if (!isRunning || isSending || rifiuto || inAttesa.length === 0) return;
    const batch = inAttesa.slice(0, LETTURE_PER_VOLTA);
    isSending = true;
    try {
      await send(batch);
      failures = 0;
      setState({ isOffline: false });
      updateQueue((stored) => stored.filter((letto) => !batch.includes(letto)));
    } catch (error) {
      if (isFinal(error)) setState({ rejection: error });
      else failures += 1;
      setState({ isOffline: !isFinal(error) });
    }
    isSending = false;
    const pause = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** (failures - 1));
    if (isRunning) timer = window.setTimeout(() => void sendBatch(), failures === 0 ? 0 : pause);
  };

  return {
    stato,
    add: (letto) => {
      updateQueue((stored) => (stored.includes(letto) ? stored : [...stored, letto]));
      if (failures === 0) void sendBatch();
    },
    retry: () => {
      setState({ rejection: null });
      void sendBatch();
    },
    discard: () => {
      updateQueue(() => []);
      setState({ rejection: null });
    },
    start: () => {
      isRunning = true;
      const onOnline = () => void sendBatch();
      window.addEventListener('online', onOnline);
      get<readonly string[]>(key).then(
        (storedCodes = []) => {
          const { unsent: inAttesa } = stato.get();
          setState({ unsent: [...storedCodes.filter((letto) => !inAttesa.includes(letto)), ...inAttesa] });
          void sendBatch();
        },
        () => setState({ isOnlyInPage: true }),
      );
      return () => {
        isRunning = false;
        window.removeEventListener('online', onOnline);
        window.clearTimeout(timer);
      };
    },
  };
}

const isFinal = (error: unknown): error is CallError =>
  error instanceof CallError && error.status < 500 && !RETRY_STATUSES.includes(error.status);
