import { readFileSync } from 'node:fs';

/** What a process holds, MB. */
export function heldMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kb) / 1024);
}

interface Sample {
  /** Minutes since the beginning. */
  minute: number;
  mb: number;
}

/** What one process held over time. */
export class Memory {
  readonly samples: Sample[] = [];
  readonly #begun = performance.now();

  take(pid: number): number {
    const mb = heldMb(pid);
    this.samples.push({ minute: (performance.now() - this.#begun) / 60_000, mb });
    return mb;
  }

  get minutes(): number {
    return this.samples.at(-1)?.minute ?? 0;
  }

  /** The middle of what was held between two parts of the time, 0 to 1. */
  middle(from: number, to: number): number {
    const within = this.samples.filter(({ minute }) => minute >= from * this.minutes && minute <= to * this.minutes);
    const sorted = within.map(({ mb }) => mb).sort((a, b) => a - b);
    return sorted[sorted.length >> 1] ?? Number.NaN;
  }

  /** MB an hour by the line that fits best, after the first part of the time. */
  slope(from: number): number {
    const within = this.samples.filter(({ minute }) => minute >= from * this.minutes);
    const mean = (of: (sample: Sample) => number) => within.reduce((sum, sample) => sum + of(sample), 0) / within.length;
    const [x, y] = [mean(({ minute }) => minute), mean(({ mb }) => mb)];
    const across = mean(({ minute, mb }) => (minute - x) * (mb - y));
    return (60 * across) / mean(({ minute }) => (minute - x) ** 2);
  }
}
