export type Fate = 'done' | 'again' | 'broken';

export interface Answer {
  /** 0 if no complete answer arrived. */
  status: number;
  text: string;
  cookie?: string | undefined;
  /** Seconds. */
  retryAfter?: number | undefined;
  next?: string | undefined;
}

// Statuses after which the user can retry (src/web/data/call.ts). 0 means no answer.
const FOR_NOW = [0, 429, 502, 503, 504];

/** All other errors count as broken: 500, a lost session, a rejection without a code. */
export function fateOf({ status, text }: Answer): Fate {
  if (status >= 200 && status < 300) return 'done';
  if (!FOR_NOW.includes(status)) return 'broken';
  return status === 429 && codeIn(text) === '' ? 'broken' : 'again';
}

export function codeIn(text: string): string {
  return /"code":"(\w+)"/.exec(text)?.[1] ?? '';
}

export class Tally {
  readonly counts = new Map<string, number>();
  readonly broken: string[] = [];
  /** Milliseconds of each successful answer since the last takeTimes(). */
  #times: number[] = [];
  requests = 0;
  /** Events that open pages received, and refetches that they caused. */
  news = 0;
  rereads = 0;

  /** `accepted` lists statuses that also count as success, such as 409 when an earlier attempt has succeeded. */
  count(what: string, answer: Answer, ms: number, fine: readonly number[] = []): void {
    this.requests += 1;
    const fate = fine.includes(answer.status) ? 'done' : fateOf(answer);
    if (fate === 'done') this.#times.push(ms);
    else this.add(answer.status === 0 ? 'nessuna risposta' : `${answer.status} ${codeIn(answer.text)}`.trim());
    if (fate === 'broken') this.breaks(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
  }

  add(kind: string, times = 1): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + times);
  }

  breaks(sentence: string): void {
    this.broken.push(sentence);
    if (this.broken.length <= 20) console.log(`NO  ${new Date().toISOString().slice(11, 19)} ${sentence}`);
  }

  takeTimes(): number[] {
    return this.#times.splice(0).sort((a, b) => a - b);
  }

  describe(): string {
    return (
      [...this.counts]
        .sort(([, a], [, b]) => b - a)
        .map(([kind, times]) => `${times} ${kind}`)
        .join(', ') || 'nessuna'
    );
  }
}
