import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkRun, type Outcome } from './outcome.ts';
import { runCommand } from './run-command.ts';

export async function runVitest(...args: string[]): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'organico-vitest-'));
  try {
    const file = join(folder, 'outcome.json');
    const code = await runCommand('vitest', ['run', '--reporter=default', '--reporter=./scripts/test/count-tests.ts', ...args], {
      OUTCOME_FILE: file,
    });
    return checkRun(readOutcome(file), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readOutcome(file: string): Outcome {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Outcome;
  } catch {
    // Vitest writes no result file when it fails before the first test. checkRun detects this case.
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
