// The stream of changes as one tab holds it: it comes back by itself, and asks for what it missed.

export interface Told {
  event: 'cambiato' | 'aggiorna' | 'uscita' | 'battito';
  data: unknown;
  /** When it was told, in this machine's milliseconds. */
  at: number;
}

interface StreamOptions {
  /** Up to when the page knows everything: what changed since is asked for. */
  since: number;
  tell: (told: Told) => void;
  /** The server will not have it: is there still a session? False: it gives up. */
  mayGoOn: () => Promise<boolean>;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
// Two beats of the server and a little more: a connection that says nothing for so long is dead, whatever it looks like.
const SILENCE_MS = 60_000;
const KINDS = ['cambiato', 'aggiorna', 'uscita', 'battito'] as const;

/** Opens it and keeps it open until the returned function is called. */
export function openStream({ since, tell, mayGoOn }: StreamOptions): () => void {
  let known = since;
  let wait = FIRST_WAIT_MS;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const later = (act: () => void, ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };

  function connect(): void {
    source = new EventSource(`/api/eventi?da=${Math.max(0, Math.ceil(Date.now() - known))}`);
    for (const kind of KINDS) source.addEventListener(kind, ({ data }: MessageEvent<string>) => hear(kind, data));
    source.onerror = () => void lose();
    later(() => void lose(), SILENCE_MS);
  }

  function hear(event: Told['event'], data: string): void {
    const at = Date.now();
    // Only the beat says that nothing is left to tell.
    if (event === 'battito') {
      known = at;
      wait = FIRST_WAIT_MS;
    }
    later(() => void lose(), SILENCE_MS);
    tell({ event, data: JSON.parse(data), at });
  }

  async function lose(): Promise<void> {
    const isRefused = source?.readyState === EventSource.CLOSED; // refused, not cut off: the browser itself would not come back
    source?.close();
    clearTimeout(timer);
    if (isRefused && !(await mayGoOn())) return;
    if (stopped) return;
    // Not all at once, when a server that many were connected to comes back.
    later(connect, wait * (0.5 + Math.random()));
    wait = Math.min(2 * wait, LONGEST_WAIT_MS);
  }

  const hurry = () => {
    if (source?.readyState === EventSource.CLOSED) later(connect, 0);
  };
  window.addEventListener('online', hurry);
  connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    source?.close();
    window.removeEventListener('online', hurry);
  };
}
