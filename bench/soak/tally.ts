export type Outcome = 'done' | 'retry' | 'broken';

export interface Answer {
  /** The HTTP status; 0 if no complete response arrived. */
  status: number;
  text: string;
  cookie?: string | undefined;
  /** The number of seconds in the Retry-After header. */
  retryAfter?: number | undefined;
  next?: string | undefined;
}

// Statuses after which the user can retry (src/web/data/call.ts). 0 means no answer.
const RETRYABLE_STATUSES = [0, 429, 502, 503, 504];

/** Returns 'broken' for an error that a retry does not solve: 500, a lost session, or status 429 without an error code. */
export function outcomeOf({ status, text }: Answer): Outcome {
  if (status >= 200 && status < 300) return 'done';
  if (!RETRYABLE_STATUSES.includes(status)) return 'broken';
  return status === 429 && errorCodeIn(text) === '' ? 'broken' : 'retry';
}

export function errorCodeIn(text: string): string {
  return /"code":"(\w+)"/.exec(text)?.[1] ?? '';
}

export class Tally {
  readonly counts = new Map<string, number>();
  readonly broken: string[] = [];
  #times: number[] = [];
  requests = 0;
  events = 0;
  refetches = 0;

  /** Counts a response. `accepted` lists statuses that also count as success, such as 409 when an earlier attempt has succeeded. */
  count(label: string, answer: Answer, ms: number, accepted: readonly number[] = []): void {
    this.requests += 1;
    const outcome = accepted.includes(answer.status) ? 'done' : outcomeOf(answer);
    if (outcome === 'done') this.#times.push(ms);
    else this.add(answer.status === 0 ? 'nessuna risposta' : `${answer.status} ${errorCodeIn(answer.text)}`.trim());
    if (outcome === 'broken') this.addBroken(`${label}: ${answer.status} ${answer.text.slice(0, 200)}`);
  }

  add(label: string, times = 1): void {
    this.counts.set(label, (this.counts.get(label) ?? 0) + times);
  }

  addBroken(description: string): void {
    this.broken.push(description);
    if (this.broken.length <= 20) console.log(`NO  ${new Date().toISOString().slice(11, 19)} ${description}`);
  }

  takeTimes(): number[] {
    return this.#times.splice(0).sort((a, b) => a - b);
  }

  describe(): string {
    return (
      [...this.counts]
        .sort(([, a], [, b]) => b - a)
        .map(([label, times]) => `${times} ${label}`)
        .join(', ') || 'nessuna'
    );
  }
}
