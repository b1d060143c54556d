// A Vitest reporter that writes the result of the run as JSON to OUTCOME_FILE.
import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { Outcome } from './outcome.ts';

export default class CountTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const outcome: Outcome & { failures: string[] } = { passed: 0, failed: 0, skipped: 0, failures: unhandled.map(formatError) };
    for (const module of modules) addModule(module, outcome);
    outcome.files = modules.map((module) => ({ file: module.relativeModuleId, ms: module.diagnostic().duration }));
    const { OUTCOME_FILE } = process.env;
    if (OUTCOME_FILE) writeFileSync(OUTCOME_FILE, JSON.stringify(outcome));
  }
}

function addModule(module: TestModule, outcome: Outcome & { failures: string[] }): void {
  const failedBefore = outcome.failed;
  for (const testCase of module.children.allTests()) {
    const { state, errors } = testCase.result();
    if (state === 'passed') outcome.passed++;
    else if (state === 'failed') outcome.failed++;
    else outcome.skipped++;
    if (errors?.length) outcome.failures.push(`${module.moduleId}: ${testCase.fullName}\n${errors.map(formatError).join('\n')}`);
  }
  // A test file that cannot be loaded, or whose setup fails, has no failed test but must count as a failure.
  if (module.state() !== 'failed' || outcome.failed > failedBefore) return;
  outcome.failed++;
  const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
  outcome.failures.push(`${module.moduleId}\n${errors.map(formatError).join('\n')}`);
}

/** Returns the error with its cause, because only the cause explains the failure of a property test. */
export function formatError({ stack, name, message, cause }: Pick<SerializedError, 'stack' | 'name' | 'message' | 'cause'>): string {
  const text = stack?.includes(message) ? stack : [`${name ?? 'Error'}: ${message}`, stack].filter(Boolean).join('\n');
  return cause ? `${text}\nCaused by: ${formatError(cause)}` : text;
}
