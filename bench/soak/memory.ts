import { readFileSync } from 'node:fs';

/**
 * What a process holds, MB: its own pages, and of those that it shares (Node's program, with each other Node that runs from the same file) its
 * part, as the kernel counts it (Pss). The figure that goals are set by.
 */
export function heldMb(pid: number): number {
  return pagesMb(pid, /^Pss:\s+(\d+)/gm);
}

/** What one more server costs a machine on which others run: without what it shares. */
export function ownMb(pid: number): number {
  return pagesMb(pid, /^Private_(?:Clean|Dirty):\s+(\d+)/gm);
}

/** All that can be said: beside its part of what it shares, with that whole, as `ps` tells it, and without. */
export function describeHeld(pid: number): string {
  const whole = pagesMb(pid, /^Rss:\s+(\d+)/gm);
  return `${heldMb(pid)} MB (con le pagine condivise contate intere ${whole}, senza ${ownMb(pid)})`;
}

function pagesMb(pid: number, lines: RegExp): number {
  const kbs = [...readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(lines)].map(([, kb]) => Number(kb));
  return Math.round(kbs.reduce((sum, kb) => sum + kb, 0) / 1024);
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
