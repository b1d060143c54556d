import { FAILED, listSlowest, type Outcome, summarize, sumOutcomes } from './outcome.ts';
import type { Group, Step } from './steps.ts';

// The number of test steps that run at the same time. The times in the README are for a machine with two cores.
const PARALLEL_STEPS = 2;

export async function runSteps(groups: Group[]): Promise<number> {
  let total: Outcome = { passed: 0, failed: 0, skipped: 0 };
  const report: string[] = [];
  const runStep = async ({ title, run }: Step) => {
    console.log(`\n▶ ${title}`);
    const startedAt = performance.now();
    const outcome = await run().catch((error: Error) => {
      console.error(error.name === 'AdminError' ? error.message : error);
      return FAILED;
    });
    total = sumOutcomes(total, outcome);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).replace('.', ',');
    report.push(`${outcome.failed === 0 ? '✔' : '✘'} ${title}: ${summarize(outcome)} (${seconds} s)`);
    console.log(report.at(-1));
  };
  for (const group of groups) {
    const remaining = [...group];
    const runNext = async () => {
      for (let step = remaining.shift(); step; step = remaining.shift()) await runStep(step);
    };
    await Promise.all(Array.from({ length: PARALLEL_STEPS }, runNext));
  }
  for (const failure of total.failures ?? []) console.log(`\n✘ ${failure}`);
  if (total.files?.length) console.log(`\nI file più lenti:\n${listSlowest(total.files).join('\n')}`);
  console.log(`\n${report.join('\n')}\n`);
  console.log(summarize(total));
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}
