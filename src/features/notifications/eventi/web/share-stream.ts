// One stream for all tabs of a browser: over HTTP/1.1 it grants six connections per server, and each stream would keep one.
import { openStream, type Told } from './open-stream.ts';

interface SharedStream {
  /** Tabs of one account share it. */
  account: number;
  tell: (told: Told) => void;
  mayGoOn: () => Promise<boolean>;
}

type Word = { told: Told; to?: string } | { hello: string; since: number } | { leads: true };

// What a tab that was just opened may ask for: more than a few minutes of it are not kept.
const MOST_KEPT = 200;
const AGGIORNA = { event: 'aggiorna', data: {} } as const;

/** Hears what the server tells, until the returned function is called. The tab that holds the lock has the stream and passes it on. */
export function shareStream({ account, tell, mayGoOn }: SharedStream): () => void {
  // What was on the page when it was opened may be as old as the page.
  let known = performance.timeOrigin;
  const hear = (told: Told) => {
    if (told.event === 'battito') known = told.at;
    tell(told);
  };
  if (!('locks' in navigator)) return whileSeen(() => openStream({ since: known, tell: hear, mayGoOn }));

  const self = crypto.randomUUID();
  const channel = new BroadcastChannel(`organico-eventi-${account}`);
  const say = (word: Word) => channel.postMessage(word);
  const kept: Told[] = [];
  const keptFrom = known;
  let leads = false;

  const keep = (told: Told) => {
    if (told.event !== 'battito') kept.push(told);
    if (kept.length > MOST_KEPT) kept.shift();
    hear(told);
  };
  const answer = (to: string, since: number) => {
    const isComplete = since >= (kept.length < MOST_KEPT ? keptFrom : (kept[0]?.at ?? keptFrom));
    const missed = isComplete ? kept.filter(({ at }) => at >= since) : [{ ...AGGIORNA, at: Date.now() }];
    for (const told of missed) say({ told, to });
  };
  channel.onmessage = ({ data: word }: MessageEvent<Word>) => {
    if ('told' in word && (word.to ?? self) === self) keep(word.told);
    if ('hello' in word && leads) answer(word.hello, word.since);
    if ('leads' in word) say({ hello: self, since: known });
  };
  say({ hello: self, since: known });

  const leaving = new AbortController();
  const lead = () =>
    new Promise<void>((done) => {
      leads = true;
      say({ leads: true });
      const close = openStream({
        since: known,
        mayGoOn,
        tell: (told) => {
          keep(told);
          say({ told });
        },
      });
      leaving.signal.addEventListener('abort', () => {
        close();
        done();
      });
    });
  navigator.locks.request(`organico-eventi-${account}`, { signal: leaving.signal }, lead).catch(() => undefined); // left while waiting

  return () => {
    leaving.abort();
    channel.close();
  };
}

/** Without locks (they need HTTPS, or localhost) each tab has its own stream, while it is seen. */
function whileSeen(open: () => () => void): () => void {
  let close: (() => void) | undefined;
  const look = () => {
    close?.();
    close = document.visibilityState === 'visible' ? open() : undefined;
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    close?.();
  };
}
