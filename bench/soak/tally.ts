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

interface CountOptions {
  accepted?: readonly number[] | undefined;
  isWrite?: boolean;
}

export interface ResponseTimes {
  all: Times;
  reads: Times;
  writes: Times;
}

export class Times {
  readonly #sorted: readonly number[];

  constructor(ms: readonly number[]) {
    this.#sorted = ms.toSorted((a, b) => a - b);
  }

  get count(): number {
    return this.#sorted.length;
  }

  /** Returns in whole ms the time below which this share of the responses is, from 0 to 1; 0 without responses. */
  percentile(share: number): number {
    return Math.round(this.#sorted[Math.floor(this.#sorted.length * share)] ?? 0);
  }
}

export class Tally {
  readonly counts = new Map<string, number>();
  readonly broken: string[] = [];
  #times: { ms: number; isWrite: boolean }[] = [];
  requests = 0;
  events = 0;
  refetches = 0;

  /** Counts a response. `accepted` lists further statuses that count as success: 409 can mean that an earlier attempt has succeeded. */
  count(label: string, answer: Answer, ms: number, { accepted = [], isWrite = false }: CountOptions = {}): void {
    this.requests += 1;
    const outcome = accepted.includes(answer.status) ? 'done' : outcomeOf(answer);
    if (outcome === 'done') this.#times.push({ ms, isWrite });
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

  /** Returns the times of the successful responses since the last call. */
  takeTimes(): ResponseTimes {
    const times = this.#times.splice(0);
    const reads = times.filter(({ isWrite }) => !isWrite);
    const writes = times.filter(({ isWrite }) => isWrite);
    return {
      all: new Times(times.map(({ ms }) => ms)),
      reads: new Times(reads.map(({ ms }) => ms)),
      writes: new Times(writes.map(({ ms }) => ms)),
    };
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
