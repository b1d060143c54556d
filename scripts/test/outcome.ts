export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  failures?: string[];
  /**
   * The duration of each test file with its hooks, in milliseconds. Two files run at the same time, so the sum is more than the duration of
   * the step.
   */
  files?: { file: string; ms: number }[];
};

export const PASSED: Outcome = { passed: 1, failed: 0, skipped: 0 };
export const FAILED: Outcome = { passed: 0, failed: 1, skipped: 0 };

export function sumOutcomes(first: Outcome, second: Outcome): Outcome {
  return {
    passed: first.passed + second.passed,
    failed: first.failed + second.failed,
    skipped: first.skipped + second.skipped,
    failures: [...(first.failures ?? []), ...(second.failures ?? [])],
    files: [...(first.files ?? []), ...(second.files ?? [])],
  };
}

/** Returns the last line of npm test, which other programs parse. */
export function summarize({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Returns a failed outcome when the report of a test run and its exit code disagree: no test found, a file that did not load, or an error
 * outside every test.
 */
export function checkRun(counted: Outcome, exitCode: number): Outcome {
  const nothingRan = counted.passed + counted.failed === 0;
  const silentFailure = exitCode !== 0 && counted.failed === 0;
  return nothingRan || silentFailure ? { ...counted, failed: counted.failed + 1 } : counted;
}

const SLOWEST = 10;

export function listSlowest(files: NonNullable<Outcome['files']>): string[] {
  const slowest = files.toSorted((first, second) => second.ms - first.ms).slice(0, SLOWEST);
  return slowest.map(({ file, ms }) => `${String(Math.round(ms / 1000)).padStart(5)} s  ${file}`);
}
