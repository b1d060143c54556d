/** What an answer is to whoever sees the page. */
export type Fate = 'done' | 'again' | 'broken';

export interface Answer {
  /** 0 where none came, or not all of it. */
  status: number;
  text: string;
  cookie?: string | undefined;
  /** Seconds that the server asks to wait. */
  retryAfter?: number | undefined;
  next?: string | undefined;
}

// What our browser half says by itself and one repeats (src/web/data/call.ts): no answer, and refusals for now with a sentence of ours.
const FOR_NOW = [0, 429, 502, 503, 504];

/** Whether a page survives this answer. Anything else than what it says by itself is broken: 500, being signed out, a refusal without a reason. */
export function fateOf({ status, text }: Answer): Fate {
  if (status >= 200 && status < 300) return 'done';
  if (!FOR_NOW.includes(status)) return 'broken';
  return status === 429 && codeIn(text) === '' ? 'broken' : 'again';
}

export function codeIn(text: string): string {
  return /"code":"(\w+)"/.exec(text)?.[1] ?? '';
}

/** How often each answer came, how long it took, and what was broken, in words. */
export class Tally {
  readonly counts = new Map<string, number>();
  readonly broken: string[] = [];
  /** Milliseconds of each answer that was done, since they were last taken. */
  #times: number[] = [];
  requests = 0;
  /** How often open pages were told of changes, and read something again for it. */
  news = 0;
  rereads = 0;

  /** `fine`: statuses that are an answer here: who asks again after no answer hears that it is done. */
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
