import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkRun, type Outcome } from './outcome.ts';
import { runCommand } from './run-command.ts';

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

/** Runs Vitest and counts from its JSON report. */
export async function runVitest(...args: string[]): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'organico-vitest-'));
  try {
    const file = join(folder, 'report.json');
    const code = await runCommand('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args]);
    return checkRun(count(file), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function count(file: string): Outcome {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    // A file that does not load has no failed test in it, and is one all the same.
    const broken = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.every((each) => each.status !== 'failed'),
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: [
        ...broken.map(({ name, message }) => `${name}\n${message}`),
        ...report.testResults.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status }) => status === 'failed')
            .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join('\n')}`),
        ),
      ],
    };
  } catch {
    // No report: it fell before the first test; checkRun counts that.
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
