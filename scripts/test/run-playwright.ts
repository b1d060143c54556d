import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './ensure-chromium.ts';
import { checkRun, type Outcome } from './outcome.ts';
import { runCommand } from './run-command.ts';

interface Suite {
  suites?: Suite[];
  specs: { file: string; tests: { results: { duration: number }[] }[] }[];
}
type Report = { suites: Suite[]; stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

export async function runPlaywright(...args: string[]): Promise<Outcome> {
  const chromium = await ensureChromium();
  const folder = mkdtempSync(join(tmpdir(), 'organico-playwright-'));
  try {
    const file = join(folder, 'report.json');
    const code = await runCommand('playwright', ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...args], {
      ORGANICO_CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    return checkRun(readOutcome(file), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readOutcome(file: string): Outcome {
  try {
    const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as Report;
    // A test that passed only on the second attempt counts as failed.
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, files: filesOf(suites) };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

function filesOf(suites: readonly Suite[]): NonNullable<Outcome['files']> {
  const msByFile = new Map<string, number>();
  const addSuite = ({ suites: innerSuites = [], specs }: Suite): void => {
    for (const { file, tests } of specs) {
      const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
      msByFile.set(file, (msByFile.get(file) ?? 0) + ms);
    }
    innerSuites.forEach(addSuite);
  };
  suites.forEach(addSuite);
  return [...msByFile].map(([file, ms]) => ({ file: `e2e/${file}`, ms }));
}
