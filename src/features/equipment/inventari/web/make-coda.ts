// A queue of scanned codes that are not sent yet. It is stored on the phone, so it survives a closed page and a lost connection.
import { get, update } from 'idb-keyval';
import { CallError } from '#web/data/call.ts';
import { createStore, type Store } from '#web/data/store.ts';
import { LETTURE_PER_VOLTA } from '../rules.ts';

export interface StatoCoda {
  inAttesa: readonly string[];
  /** The last attempt did not reach the server. It is repeated automatically. */
  senzaRete: boolean;
  /** The server rejected the codes, for example because the count was closed. Sending has stopped. */
  rifiuto: Error | null;
  /** The browser offers no storage, so unsent codes are lost when the page closes. */
  soloInPagina: boolean;
}

export interface Coda {
  stato: Store<StatoCoda>;
  add(letto: string): void;
  retry(): void;
  discard(): void;
  /** Starts sending, including codes of earlier visits. The returned function stops it. */
  start(): () => void;
}

const SHORTEST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
// Status codes after which sending is repeated: not signed in, timeout, too many requests. All 5xx are repeated as well.
const AGAIN = [401, 408, 429];

/** `key` identifies the account and the count. `send` resolves when the server has stored the codes. */
export function makeCoda(key: string, send: (codici: string[]) => Promise<void>): Coda {
  const stato = createStore<StatoCoda>({ inAttesa: [], senzaRete: false, rifiuto: null, soloInPagina: false });
  const change = (next: Partial<StatoCoda>) => stato.set({ ...stato.get(), ...next });
  let timer: number | undefined;
  let isRunning = false;
  let isSending = false;
  let failures = 0;

  const keep = (changed: (kept: readonly string[]) => readonly string[]) => {
    change({ inAttesa: changed(stato.get().inAttesa) });
    void update<readonly string[]>(key, (kept = []) => changed(kept)).catch(() => change({ soloInPagina: true }));
  };

  const sendNow = async () => {
    window.clearTimeout(timer);
    const { inAttesa, rifiuto } = stato.get();
    if (!isRunning || isSending || rifiuto || inAttesa.length === 0) return;
    const part = inAttesa.slice(0, LETTURE_PER_VOLTA);
    isSending = true;
    try {
      await send(part);
      failures = 0;
      change({ senzaRete: false });
      keep((kept) => kept.filter((letto) => !part.includes(letto)));
    } catch (error) {
      if (isFinal(error)) change({ rifiuto: error });
      else failures += 1;
      change({ senzaRete: !isFinal(error) });
    }
    isSending = false;
    const pause = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** (failures - 1));
    if (isRunning) timer = window.setTimeout(() => void sendNow(), failures === 0 ? 0 : pause);
  };

  return {
    stato,
    add: (letto) => {
      keep((kept) => (kept.includes(letto) ? kept : [...kept, letto]));
      if (failures === 0) void sendNow();
    },
    retry: () => {
      change({ rifiuto: null });
      void sendNow();
    },
    discard: () => {
      keep(() => []);
      change({ rifiuto: null });
    },
    start: () => {
      isRunning = true;
      const online = () => void sendNow();
      window.addEventListener('online', online);
      get<readonly string[]>(key).then(
        (before = []) => {
          const { inAttesa } = stato.get();
          change({ inAttesa: [...before.filter((letto) => !inAttesa.includes(letto)), ...inAttesa] });
          void sendNow();
        },
        () => change({ soloInPagina: true }),
      );
      return () => {
        isRunning = false;
        window.removeEventListener('online', online);
        window.clearTimeout(timer);
      };
    },
  };
}

const isFinal = (error: unknown): error is CallError => error instanceof CallError && error.status < 500 && !AGAIN.includes(error.status);
