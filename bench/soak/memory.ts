import { readFileSync } from 'node:fs';

/** Proportional set size in MB: private pages plus the share of the shared pages. The goals use this value. */
export function proportionalMb(pid: number): number {
  return pagesMb(pid, /^Pss:\s+(\d+)/gm);
}

/** Memory in MB that one more server process would cost: its private pages. */
export function privateMb(pid: number): number {
  return pagesMb(pid, /^Private_(?:Clean|Dirty):\s+(\d+)/gm);
}

export function describeMemory(pid: number): string {
  const residentMb = pagesMb(pid, /^Rss:\s+(\d+)/gm);
  return `${proportionalMb(pid)} MB (con le pagine condivise contate intere ${residentMb}, senza ${privateMb(pid)})`;
}

function pagesMb(pid: number, lines: RegExp): number {
  const kbs = [...readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(lines)].map(([, kb]) => Number(kb));
  return Math.round(kbs.reduce((sum, kb) => sum + kb, 0) / 1024);
}

interface Sample {
  minute: number;
  mb: number;
}

export class MemorySamples {
  readonly samples: Sample[] = [];
  readonly #startedAt = performance.now();

  sample(pid: number): number {
    const mb = proportionalMb(pid);
    this.samples.push({ minute: (performance.now() - this.#startedAt) / 60_000, mb });
    return mb;
  }

  get minutes(): number {
    return this.samples.at(-1)?.minute ?? 0;
  }

  median(startFraction: number, endFraction: number): number {
    const selected = this.samples.filter(({ minute }) => minute >= startFraction * this.minutes && minute <= endFraction * this.minutes);
    const sorted = selected.map(({ mb }) => mb).sort((a, b) => a - b);
    return sorted[sorted.length >> 1] ?? Number.NaN;
  }

  /** Growth in MB per hour by linear regression, without the first fraction of the run. */
  slope(startFraction: number): number {
    const selected = this.samples.filter(({ minute }) => minute >= startFraction * this.minutes);
    const meanOf = (selectValue: (sample: Sample) => number) =>
      selected.reduce((sum, sample) => sum + selectValue(sample), 0) / selected.length;
    const [x, y] = [meanOf(({ minute }) => minute), meanOf(({ mb }) => mb)];
    const covariance = meanOf(({ minute, mb }) => (minute - x) * (mb - y));
    return (60 * covariance) / meanOf(({ minute }) => (minute - x) ** 2);
  }
}
