import { readFileSync } from 'node:fs';

/** Proportional set size in MB: private pages plus the share of the shared pages. The goals use this value. */
export function heldMb(pid: number): number {
  return pagesMb(pid, /^Pss:\s+(\d+)/gm);
}

/** Memory in MB that one more server process would cost: its private pages. */
export function ownMb(pid: number): number {
  return pagesMb(pid, /^Private_(?:Clean|Dirty):\s+(\d+)/gm);
}

export function describeHeld(pid: number): string {
  const whole = pagesMb(pid, /^Rss:\s+(\d+)/gm);
  return `${heldMb(pid)} MB (con le pagine condivise contate intere ${whole}, senza ${ownMb(pid)})`;
}

function pagesMb(pid: number, lines: RegExp): number {
  const kbs = [...readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(lines)].map(([, kb]) => Number(kb));
  return Math.round(kbs.reduce((sum, kb) => sum + kb, 0) / 1024);
}

interface Sample {
  minute: number;
  mb: number;
}

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

  /** Median in MB of the samples between two fractions (0 to 1) of the run. */
  middle(from: number, to: number): number {
    const within = this.samples.filter(({ minute }) => minute >= from * this.minutes && minute <= to * this.minutes);
    const sorted = within.map(({ mb }) => mb).sort((a, b) => a - b);
    return sorted[sorted.length >> 1] ?? Number.NaN;
  }

  /** Growth in MB per hour by linear regression, without the first fraction of the run. */
  slope(from: number): number {
    const within = this.samples.filter(({ minute }) => minute >= from * this.minutes);
    const mean = (of: (sample: Sample) => number) => within.reduce((sum, sample) => sum + of(sample), 0) / within.length;
    const [x, y] = [mean(({ minute }) => minute), mean(({ mb }) => mb)];
    const across = mean(({ minute, mb }) => (minute - x) * (mb - y));
    return (60 * across) / mean(({ minute }) => (minute - x) ** 2);
  }
}
